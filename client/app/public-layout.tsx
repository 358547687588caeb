import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { AskMe } from '../features/assistant/public/ask-me';
import { CloseOnBack } from '../ui/dialogs/close-on-back';
import { Notice } from '../ui/page/notice';
import { prefetchToaster } from '../ui/toasts/notify';
import { ProgressLine } from '../ui/loading/progress-line';
import { useSite } from '../ui/site/site';
import { prefetchApollo } from './load-apollo';
import { useOfflineReading } from './offline';
import { usePageViews } from './page-views';
import classes from './public-layout.module.css';
import { SiteFooter } from './site-footer';
import { MeetingNotice } from './meeting-notice';
import { SiteHeader } from './site-header';
import { useLinkedPictures } from './linked-pictures';
import { useFocusOnNewPage } from './use-focus-on-new-page';
import { BLOG_MESSAGES } from '../features/blog/public/texts';
import { PROGRESS_DELAY_MS } from '../ui/loading/loading';
import { pageHandle } from './screen';

export function PublicLayout() {
  const { state } = useNavigation();
  const loading = useLoadingText();
  // Screens for officers are in a document of their own.
  const forVisitors = !useMatches().some((match) => pageHandle(match)?.shell);
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  usePageViews();
  useOfflineReading();
  const pictures = useLinkedPictures();
  useEffect(prefetchToaster, []);
  useEffect(prefetchApollo, []);
  return (
    <CloseOnBack value>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <ProgressLine silent={loading !== null} />
      <SiteHeader />
      {forVisitors && <MeetingNotice />}
      <main
        ref={main}
        className={classes.content}
        id="content"
        tabIndex={-1}
        aria-busy={state === 'loading'}
        onClick={pictures.onClick}
      >
        {loading ? <Loading words={loading} /> : <Outlet />}
      </main>
      {pictures.viewer}
      <SiteFooter />
      {forVisitors && <AskMe />}
      <ScrollRestoration />
    </CloseOnBack>
  );
}

/** Also sets the title, because the previous page's title is gone with its component. */
function Loading({ words: text }: { words: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{`${text} · ${name}`}</title>
      <Notice title={text} alone />
    </>
  );
}

/**
 * Text for the page that is loading, once that takes long enough. Null for another page of the same list: it stays
 * visible and keeps the focus.
 */
function useLoadingText(): string | null {
  const here = useLocation().pathname;
  const path = useNavigation().location?.pathname;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    const wait = setTimeout(() => setSlow(path), PROGRESS_DELAY_MS);
    return () => clearTimeout(wait);
  }, [path]);
  if (!path || path !== slow || path === here) return null;
  if (path === '/blog') return BLOG_MESSAGES.loadingList;
  return path.startsWith('/blog/') ? BLOG_MESSAGES.loadingPost : null;
}
