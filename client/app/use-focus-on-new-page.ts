import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { isDialogOpen } from '../ui/dialogs/scroll-lock';

/** Path of the last page shown in this document, in any layout. */
let lastPath: string | undefined;

/**
 * Moves the focus to the heading after client-side navigation, which screen readers do not announce. Not on the first
 * page, which browsers announce; not when only the query changes; and not while the focus is in a dialog or already
 * in the content, e.g. in a form whose URL changed on saving.
 */
export function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isOpenedFromWithin = lastPath !== undefined && lastPath !== pathname;
    lastPath = pathname;
    const content = main.current;
    if (isOpenedFromWithin && content && !isWithin(content) && !isDialogOpen()) return focusHeading(content);
  }, [main, pathname]);
}

const isWithin = (content: HTMLElement): boolean =>
  content !== document.activeElement && content.contains(document.activeElement);

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });

/**
 * While the page is loading, focuses the content as a whole, then its heading once it appears. Returns a function
 * that cancels.
 */
function focusHeading(content: HTMLElement): (() => void) | undefined {
  const heading = content.querySelector('h1');
  if (heading) {
    heading.tabIndex = -1;
    focus(heading);
    return undefined;
  }
  focus(content);
  const coming = new MutationObserver(() => {
    if (!content.querySelector('h1')) return;
    coming.disconnect();
    if (document.activeElement === content) focusHeading(content);
  });
  coming.observe(content, { childList: true, subtree: true });
  return () => coming.disconnect();
}
