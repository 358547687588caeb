import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './submissions.module.css';

interface ReadingFrameProps {
  title: string;
  /** Another one is shown from its top. */
  shown: string;
  children: ReactNode;
}

/**
 * No script runs in the frame, whatever came with a text, and this page's Content-Security-Policy holds in it too. It has
 * this page's origin, or the fonts would be refused; its links open in a tab of their own.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** What `children` look like to a reader: in a document of their own, with the site's own styles. */
export function ReadingFrame({ title, shown, children }: ReadingFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [empty] = useState(emptyPage);
  const frame = useRef<HTMLIFrameElement>(null);
  useSameScheme(page);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => passOn(event, frame.current);
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
          // The router would follow a link of the site within the dashboard.
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

function emptyPage(): string {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')].map(({ outerHTML }) => outerHTML);
  const head = `<meta charset="utf-8"><meta name="referrer" content="no-referrer"><base target="_blank">`;
  const scheme = `${SCHEME}="${colorScheme()}"`;
  return `<!doctype html><html lang="en" ${scheme}><head>${head}${styles.join('')}</head><body></body></html>`;
}

/** Light or dark as this page is, whether somebody chose or the system's night has come. */
function useSameScheme(page: Document | null): void {
  useEffect(() => {
    const follow = (): void => page?.documentElement.setAttribute(SCHEME, colorScheme());
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(document.documentElement, { attributeFilter: [SCHEME] });
    return () => changes.disconnect();
  }, [page]);
}

/** A table too wide for the page, which the arrows scroll. */
const SCROLLS = '[role="group"][tabindex]';

/** What is pressed in the frame's document never reaches this one, where the shortcuts listen: the frame says it again. */
function passOn(event: KeyboardEvent, frame: HTMLIFrameElement | null): void {
  if (event.key.startsWith('Arrow') && (event.target as Element).closest(SCROLLS)) return;
  const heard = frame?.dispatchEvent(new KeyboardEvent(event.type, event)) === false;
  if (heard) event.preventDefault();
}
