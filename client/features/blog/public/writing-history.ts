import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { afterClosing, overlayEntries } from '../../../ui/dialogs/close-on-back';
import type { Disclosure } from '../../../ui/dialogs/dialog-button';

/** A view of the writing dialog. */
export type WritingView = 'write' | 'details' | 'preview';

/** Navigation state of the entries in the browser's history that the dialog adds, one for each view. */
interface WritingState {
  writing: WritingView;
  /** Number of entries since the page without the dialog. */
  depth: number;
}

interface WritingHistory extends Disclosure {
  view: WritingView;
  /** Shows another view. Back leads to the present one. */
  show: (view: WritingView) => void;
  back: () => void;
  /** Back to the first view. */
  restart: () => void;
  /** The view by now, also after a wait; undefined once the dialog is closed. */
  present: () => WritingView | undefined;
}

/** The writing dialog in the browser's history: Back and Forward close and open it, and step through its views. */
export function useWritingHistory(): WritingHistory {
  const location = useLocation();
  const navigate = useNavigate();
  /** The present location, for what ends after a wait; null once the page was left. */
  const latest = useRef<Location>(null);
  useLayoutEffect(() => {
    latest.current = location;
    return () => {
      latest.current = null;
    };
  }, [location]);
  const depth = (): number => stateOf(latest.current).depth ?? 0;
  const show = (view: WritingView): void =>
    afterClosing(() => {
      if (!latest.current) return;
      const next: WritingState = { writing: view, depth: depth() + overlayEntries() + 1 };
      const { pathname, search, hash } = latest.current;
      void navigate({ pathname, search, hash }, { state: next, preventScrollReset: true });
    });
  const go = (entries: number): void =>
    afterClosing(() => {
      if (entries > 0) void navigate(-entries - overlayEntries());
    });
  const { writing } = stateOf(location);
  return {
    opened: writing !== undefined,
    view: writing ?? 'write',
    open: () => show('write'),
    close: () => go(depth()),
    show,
    back: () => go(1),
    restart: () => go(depth() - 1),
    present: () => stateOf(latest.current).writing,
  };
}

const stateOf = (location: Location | null): Partial<WritingState> => (location?.state ?? {}) as Partial<WritingState>;
