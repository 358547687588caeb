import { ApolloProvider } from '@apollo/client/react';
import { useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { FeedbackButton } from '../features/contact/feedback/feedback-button';
import { AtAGlance } from '../features/glance/admin/at-a-glance';
import { session, useSession } from '../features/sessions/session';
import { UNASKED } from '../ui/use-leave-guard';
import { adminClient } from './admin-client';
import classes from './admin-layout.module.css';
import { useAdminDialogs } from './admin-dialogs';
import { AdminSidebar } from './admin-sidebar';
import { ADMIN_TABS } from './admin-tabs';
import { BottomLine } from './bottom-line';
import { useFocusOnNewPage } from './use-focus-on-new-page';

/** The dashboard. Nobody sees any of it without a session. */
export function AdminLayout() {
  const token = useSession();
  const { pathname, search } = useLocation();
  if (!token) return <Navigate to={session.signInPath(pathname + search)} replace state={UNASKED} />;
  return (
    <ApolloProvider client={adminClient}>
      <meta name="robots" content="noindex" />
      <Dashboard />
      <ScrollRestoration />
    </ApolloProvider>
  );
}

/** What stands around every tab. */
function Dashboard() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const { state } = useNavigation();
  useFocusOnNewPage(main);
  const { openPalette, openShortcuts, dialogs } = useAdminDialogs();
  return (
    <>
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <AdminSidebar onFind={openPalette} onShortcuts={openShortcuts} />
        <div className={classes.body}>
          <AtAGlance hidden={!ADMIN_TABS.some(({ path }) => pathname === `/admin/${path}`)} />
          <main ref={main} id="main" className={classes.main} tabIndex={-1} aria-busy={state === 'loading'}>
            <Outlet />
          </main>
          <footer className={classes.foot}>
            <BottomLine />
            <FeedbackButton className={classes.feedback} />
          </footer>
        </div>
      </div>
      {dialogs}
    </>
  );
}
