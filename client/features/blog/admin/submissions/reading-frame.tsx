import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useColorScheme } from '../../../../ui/color-scheme';
import classes from './submissions.module.css';

interface ReadingFrameProps {
  title: string;
  /** Another one is shown from its top. */
  shown: string;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * No script runs in the frame, whatever came with a text, and this page's Content-Security-Policy holds in it too. It has
 * this page's origin, or the fonts would be refused; its links open in a tab of their own.
 */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** What `children` look like to a reader: in a document of their own, with the site's own styles. */
export function ReadingFrame({ title, shown, onKeyDown, children }: ReadingFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [empty] = useState(emptyPage);
  useSameScheme(page);
  const listen = useEffectEvent(onKeyDown);
  useEffect(() => {
    page?.addEventListener('keydown', listen, true);
    return () => page?.removeEventListener('keydown', listen, true);
  }, [page]);
  useEffect(() => void page?.defaultView?.scrollTo(0, 0), [page, shown]);

  return (
    <>
      <iframe
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

/** Light or dark as this page is. */
function useSameScheme(page: Document | null): void {
  const choice = useColorScheme();
  useEffect(() => {
    page?.documentElement.setAttribute(SCHEME, colorScheme());
  }, [page, choice]);
}
