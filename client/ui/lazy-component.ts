import { lazy, type ComponentType } from 'react';

let loading = 0;
/** True while code with a fallback is loading. If it is missing, the page needs no reload. */
export const isLoadingWithFallback = (): boolean => loading > 0;

/** A component whose code and styles are loaded when it is first shown. `Fallback` is shown instead if that fails. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) =>
  lazy(async () => {
    loading += 1;
    const component = await load().catch(() => Fallback);
    loading -= 1;
    return { default: component };
  });
