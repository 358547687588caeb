import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import classes from './public-layout.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/** What stands around every public page. */
export function PublicLayout() {
  const { state } = useNavigation();
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <main className={classes.content} id="content" tabIndex={-1} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </>
  );
}
