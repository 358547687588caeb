import { TOASTS } from './toast-options';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { closeOnEscape } from '../dialogs/escape-key';

/** True while toasts are hovered or focused. The hotkey focuses them, and Escape returns the focus. */
export function useHoverAndFocus(region: RefObject<HTMLElement | null>, drawn: readonly { leaving: boolean }[]) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const { pressed, onPointerDown } = usePressed();
  const former = useRef<HTMLElement>(null);
  const hidden = useHiddenPage();

  const leave = (): void => {
    if (former.current?.isConnected) former.current.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };

  useFocusHotkey(region, drawn);

  // A removed element fires no leave or blur event.
  useEffect(() => {
    const look = requestAnimationFrame(() => {
      setHovered((was) => was && !!region.current?.matches(':hover'));
      setFocused((was) => was && !!region.current?.contains(document.activeElement));
    });
    return () => cancelAnimationFrame(look);
  }, [region, drawn]);

  return {
    expanded: hovered || focused,
    held: hovered || focused || pressed || hidden,
    leave,
    handlers: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      // Closing a toast with the mouse must not move the focus.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onPointerDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        closeOnEscape(leave).onFocus(event);
        const from = event.relatedTarget;
        if (!event.currentTarget.contains(from)) former.current = from instanceof HTMLElement ? from : null;
        setFocused(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => closeOnEscape(leave).onKeyDown(event),
    },
  };
}

function useFocusHotkey(region: RefObject<HTMLElement | null>, drawn: readonly { leaving: boolean }[]): void {
  const onHotkey = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== TOASTS.hotkey.code) return;
    // A toast that is leaving would take the focus with it.
    if (drawn.every(({ leaving }) => leaving)) return;
    event.preventDefault();
    region.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => onHotkey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** True from a press, with the main button or a finger, until its release, which can be anywhere in the window. */
function usePressed() {
  const [pressing, setPressing] = useState<number | null>(null);
  useEffect(() => {
    if (pressing === null) return;
    const release = ({ pointerId }: globalThis.PointerEvent): void => {
      if (pointerId === pressing) setPressing(null);
    };
    for (const type of RELEASES) addEventListener(type, release);
    return () => RELEASES.forEach((type) => removeEventListener(type, release));
  }, [pressing]);
  const onPointerDown = ({ button, pointerId }: PointerEvent): void => {
    if (button === 0) setPressing((now) => now ?? pointerId);
  };
  return { pressed: pressing !== null, onPointerDown };
}

const RELEASES = ['pointerup', 'pointercancel'] as const;

const onVisibility = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
};

const useHiddenPage = (): boolean =>
  useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  );
