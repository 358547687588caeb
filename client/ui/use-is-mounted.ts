import { type RefObject, useLayoutEffect, useRef } from 'react';

/** True while the component is shown. An effect that runs later, after painting, would miss a response that comes in between. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
