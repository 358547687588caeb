import { useEffect, useRef, useState } from 'react';
import { notify } from '../toasts/notify';

/**
 * What went wrong, for a component to show. Once the component is gone, since the visitor has closed it or gone on to another page, a toast
 * says it instead, with what has `failed` as its title.
 */
export function useProblem(failed: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const report = (message: string | null): void => {
    if (isShown.current || message === null) setProblem(message);
    else notify.error(message, message === failed ? {} : { title: failed });
  };
  return [problem, report] as const;
}
