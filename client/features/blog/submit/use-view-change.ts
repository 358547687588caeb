import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { focusFirstInvalid } from '../../../ui/forms/form-rules';
import type { WritingView } from '../public/writing-history';

/** The element that gets the focus when its view appears. */
export const VIEW_START = { 'data-view-start': true } as const;

/**
 * Scrolls and moves the focus when the view of a dialog changes. A new view starts at the top; the text, and what was left for
 * the preview, keep their scroll position. The focus goes to `VIEW_START`, or to the first invalid field of `form`.
 */
export function useViewChange(view: WritingView, form: RefObject<HTMLFormElement | null>) {
  const shown = useRef(view);
  const scrolledTo = useRef<Partial<Record<WritingView, number>>>({});
  const focusInvalid = useRef(false);

  const arrive = useEffectEvent(() => {
    const page = form.current?.closest<HTMLElement>('[role="dialog"]');
    if (!page) return;
    if (shown.current !== view) {
      const kept = view === 'write' || shown.current === 'preview';
      shown.current = view;
      page.scrollTop = (kept && scrolledTo.current[view]) || 0;
      if (focusInvalid.current) focusFirstInvalid(form.current);
      else
        [...page.querySelectorAll<HTMLElement>('[data-view-start]')]
          .find((element) => element.checkVisibility())
          ?.focus({ preventScroll: true });
      focusInvalid.current = false;
    }
    const remember = (): void => {
      scrolledTo.current[shown.current] = page.scrollTop;
    };
    page.addEventListener('scroll', remember);
    return () => page.removeEventListener('scroll', remember);
  });
  useLayoutEffect(() => arrive(), [view]);

  return {
    /** The next view gets the focus at its first invalid field. */
    focusInvalidNext: (): void => {
      focusInvalid.current = true;
    },
  };
}
