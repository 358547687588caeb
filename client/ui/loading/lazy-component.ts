import { lazy, type ComponentType } from 'react';
import { loadWithFallback } from './load-with-fallback';

/**
 * A component whose code and styles are loaded when it is first shown. `Fallback` is shown instead if that fails: until the
 * page is reloaded, because browsers remember a failed import.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) => lazy(async () => ({ default: await loadWithFallback(load).catch(() => Fallback) }));
