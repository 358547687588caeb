import { useState } from 'react';
import { notify } from '../toasts/notify';
import { useIsMounted } from '../use-is-mounted';

/**
 * The message about a failure, which a component shows. Once the component is gone, since the visitor has closed it or left the page, a
 * toast shows the message instead, under the title `failed`.
 */
export function useProblem(failed: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const report = (message: string | null): void => {
    if (isMounted.current || message === null) setProblem(message);
    else notify.error(message, message === failed ? {} : { title: failed });
  };
  return [problem, report] as const;
}
