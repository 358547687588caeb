import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { isDialogOpen } from '../ui/held-page';

/** The page that was opened last in this document, whichever layout it stood in. */
let opened: string | undefined;

/**
 * Opening another page from within is no event to a screen reader, and a keyboard is left with a link that is gone: the
 * focus goes to the new page's heading. Not at the first page, which browsers tell of; not where only the query changes;
 * and not from under somebody who is in a dialog, or in the content already, in a form that was given its address by saving, say.
 */
export function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isOpenedFromWithin = opened !== undefined && opened !== pathname;
    opened = pathname;
    const content = main.current;
    if (isOpenedFromWithin && content && !isWithin(content) && !isDialogOpen()) return focusHeading(content);
  }, [main, pathname]);
}

const isWithin = (content: HTMLElement): boolean =>
  content !== document.activeElement && content.contains(document.activeElement);

const focus = (element: HTMLElement): void => element.focus({ preventScroll: true });

/** A page that still loads gets the focus as a whole, and its heading takes over once it is there. Answers how to stop that. */
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
