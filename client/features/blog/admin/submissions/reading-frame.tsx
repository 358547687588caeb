import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './submissions.module.css';

interface ReadingFrameProps {
  title: string;
  /** Scrolls to the top when this changes. */
  contentKey: string;
  /** Allow pictures of other sites; otherwise the frame's own CSP blocks them. Fixed while the frame exists. */
  remote: boolean;
  children: ReactNode;
}

/**
 * No script can run in the frame, and this page's Content-Security-Policy applies in it too. It has this page's
 * origin, or the fonts would be blocked; its links open in a new tab.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** Renders `children` as a reader would see them: in a document of their own with the site's public styles. */
export function ReadingFrame({ title, contentKey: shown, remote, children }: ReadingFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [empty] = useState(() => emptyPage(remote));
  const frame = useRef<HTMLIFrameElement>(null);
  useSameScheme(page);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => redispatch(event, frame.current);
    page?.addEventListener('keydown', listen);
    return () => page?.removeEventListener('keydown', listen);
  }, [page]);
  useEffect(() => {
    page?.defaultView?.scrollTo(0, 0);
  }, [page, shown]);

  return (
    <>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        sandbox={SANDBOX}
        srcDoc={empty}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page &&
        createPortal(
          // The router would handle a link to this site inside the dashboard.
          <main className={classes.page} onClickCapture={(event) => event.stopPropagation()}>
            {children}
          </main>,
          page.body,
        )}
    </>
  );
}

const SCHEME = 'data-mantine-color-scheme';
const colorScheme = (): string => document.documentElement.getAttribute(SCHEME) ?? 'light';

/** Own files, files that were chosen but are not stored yet, and data URLs in styles. */
const OWN_PICTURES_CSP = `<meta http-equiv="Content-Security-Policy" content="img-src 'self' blob: data:">`;

function emptyPage(remote: boolean): string {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML);
  const head = `<meta charset="utf-8">${remote ? '' : OWN_PICTURES_CSP}<meta name="referrer" content="no-referrer"><base target="_blank">`;
  const scheme = `${SCHEME}="${colorScheme()}"`;
  return `<!doctype html><html lang="en" ${scheme}><head>${head}${styles.join('')}</head><body></body></html>`;
}

/** Keeps the frame in the page's colour scheme, including changes of the system's. */
function useSameScheme(page: Document | null): void {
  useEffect(() => {
    const follow = (): void => page?.documentElement.setAttribute(SCHEME, colorScheme());
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(document.documentElement, { attributeFilter: [SCHEME] });
    return () => changes.disconnect();
  }, [page]);
}

/** A wide table, which the arrow keys scroll. */
const SCROLLS = '[role="group"][tabindex]';

/** Key presses in the frame's document do not reach this one, where the shortcuts listen: dispatch them again. */
function redispatch(event: KeyboardEvent, frame: HTMLIFrameElement | null): void {
  if (event.key.startsWith('Arrow') && (event.target as Element).closest(SCROLLS)) return;
  const heard = frame?.dispatchEvent(new KeyboardEvent(event.type, event)) === false;
  if (heard) event.preventDefault();
}
