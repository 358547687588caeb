import { ApolloProvider } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { PublicClientContext } from '../data/hooks';
import { PublicClient } from '../data/public-client';
import { FeedbackButton } from '../features/contact/feedback/feedback-button';
import { ConfirmPassword } from '../features/sessions/confirm-password';
import { isSecondStepMissing } from '../features/sessions/second-step/own-second-step';
import { session, useSession } from '../features/sessions/session';
import { ACCOUNT_MESSAGES } from '../features/sessions/texts';
import { OwnAccountProvider, useOwnAccountState } from '../records/own-account';
import { fetchToaster } from '../ui/toasts/notify';
import { DialogOutlet } from '../records/actions/dialog-outlet';
import { scrollKeyOf } from '../records/list/list-return';
import { failureOf } from '../ui/loading/failure';
import { ProgressLine } from '../ui/loading/progress-line';
import { Notice } from '../ui/page/notice';
import { TRY_AGAIN } from '../ui/texts';
import { SKIP_LEAVE_GUARD } from '../ui/forms/use-leave-guard';
import { adminClient } from './admin-client';
import classes from './admin-layout.module.css';
import { useAdminDialogs } from './admin-dialogs';
import { AdminSidebar } from './admin-sidebar';
import { CopyrightLine } from './copyright-line';
import { useFocusOnNewPage } from './use-focus-on-new-page';

/** The only screen for an officer without a required second step. */
const ACCOUNT_PATH = '/admin/account';

/** Parts of public pages that the dashboard has too, such as feedback, send the officer's token there. */
const CLIENT_OF_PUBLIC_PARTS = new PublicClient(async () => adminClient);

/** The dashboard. Without a session it redirects to the sign-in page. */
export function AdminLayout() {
  const token = useSession();
  const { pathname, search } = useLocation();
  if (!token) return <Navigate to={session.signInPath(pathname + search)} replace state={SKIP_LEAVE_GUARD} />;
  return (
    <ApolloProvider client={adminClient}>
      <PublicClientContext value={CLIENT_OF_PUBLIC_PARTS}>
        <meta name="robots" content="noindex" />
        <OwnAccountProvider>
          <DialogOutlet>
            <Dashboard />
          </DialogOutlet>
        </OwnAccountProvider>
        <ScrollRestoration getKey={scrollKeyOf} />
      </PublicClientContext>
    </ApolloProvider>
  );
}

function Dashboard() {
  const main = useRef<HTMLElement>(null);
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const { own, error, retry } = useOwnAccountState();
  const isRestricted = own !== undefined && isSecondStepMissing(own) && pathname !== ACCOUNT_PATH;
  useFocusOnNewPage(main);
  // Not when the browser is idle: a form may be sent before a busy one is.
  useEffect(fetchToaster, []);
  const { openPalette, openShortcuts, dialogs } = useAdminDialogs();
  return (
    <>
      <ProgressLine />
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        <AdminSidebar onFind={openPalette} onShortcuts={openShortcuts} />
        <div className={classes.body}>
          <main ref={main} id="main" className={classes.main} tabIndex={-1} aria-busy={state === 'loading'}>
            {error && (
              <Notice title={failureOf(error).message ?? ACCOUNT_MESSAGES.loadFailed} failed>
                <Button variant="default" onClick={retry}>
                  {TRY_AGAIN}
                </Button>
              </Notice>
            )}
            {isRestricted ? <Navigate to={ACCOUNT_PATH} replace state={SKIP_LEAVE_GUARD} /> : <Outlet />}
          </main>
          <footer className={classes.foot}>
            <CopyrightLine />
            <FeedbackButton className={classes.feedback} />
          </footer>
        </div>
      </div>
      {dialogs}
      <ConfirmPassword />
    </>
  );
}
