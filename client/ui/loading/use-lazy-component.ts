import { useState, type ComponentType } from 'react';
import { trackLoading } from './loading';
import { notify } from '../toasts/notify';
import { LOAD_FAILED } from '../texts';

/**
 * A component whose code is loaded on request. If loading fails, a toast says so. The third value is true while it is
 * loading.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [loading, setLoading] = useState(false);
  const ask = (): void => {
    if (Part) return;
    setLoading(true);
    trackLoading(load())
      .then(
        (part) => setPart(() => part),
        () => notify.error(LOAD_FAILED),
      )
      .finally(() => setLoading(false));
  };
  return [Part, ask, loading] as const;
}
