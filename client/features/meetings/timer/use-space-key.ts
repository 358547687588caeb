import { useEffect, useEffectEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, summary';

/** Runs at the space bar, unless a control has the focus, to which it belongs. */
export function useSpaceKey(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, repeat, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (key !== ' ' || repeat || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(CONTROLS)) return;
    // It would scroll.
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
