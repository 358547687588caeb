import { lazy, type ComponentType } from 'react';

/** A component whose code, styles included, is loaded when it is first shown. `Fallback` is shown instead if loading fails. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) => lazy(async () => ({ default: await load().catch(() => Fallback) }));
