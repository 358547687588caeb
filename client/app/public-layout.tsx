import { BLOG_MESSAGES } from '@shared/blog';
import type { PageHandle } from '@shared/pages';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { AskMe } from '../features/assistant/public/ask-me';
import { Notice } from '../ui/notice';
import { useSite } from '../ui/site';
import { usePageViews } from './page-views';
import classes from './public-layout.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { useFocusOnNewPage } from './use-focus-on-new-page';

/** What stands around every public page. */
export function PublicLayout() {
  const { state } = useNavigation();
  const loading = useLoadingWords();
  // A screen for administrators stands in a document of its own.
  const forVisitors = !useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.shell);
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  usePageViews();
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <main ref={main} className={classes.content} id="content" tabIndex={-1} aria-busy={state === 'loading'}>
        {loading ? <Loading words={loading} /> : <Outlet />}
      </main>
      <SiteFooter />
      {forVisitors && <AskMe />}
      <ScrollRestoration />
    </>
  );
}

/** Stands in for a page that is on its way: its title too, as the one before has left with its own. */
function Loading({ words }: { words: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{`${words} · ${name}`}</title>
      <Notice title={words} alone />
    </>
  );
}

/** A page that comes sooner than this replaces the present one without a word in between, in milliseconds. */
const PATIENCE_MS = 150;

/**
 * What is being loaded, once it takes long enough to be worth saying. Another page of the list that one is at leaves it
 * standing till it comes: what was pressed keeps the focus.
 */
function useLoadingWords(): string | null {
  const here = useLocation().pathname;
  const path = useNavigation().location?.pathname;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    const wait = setTimeout(() => setSlow(path), PATIENCE_MS);
    return () => clearTimeout(wait);
  }, [path]);
  if (!path || path !== slow || path === here) return null;
  if (path === '/blog') return BLOG_MESSAGES.loadingList;
  return path.startsWith('/blog/') ? BLOG_MESSAGES.loadingPost : null;
}
