import { useMeQuery } from '../../gql/admin-hooks';
import { BusyButton } from '../../ui/forms/busy-button';
import classes from './admin-login.module.css';
import { useSession } from './session';
import { LINK_MESSAGES } from './texts';
import { useLogout } from './use-logout';

interface OtherAccountProps {
  /** Address of the account that a link is for. */
  email: string;
  /** The button that had the focus is gone. */
  onLoggedOut: () => void;
}

/** Says so if somebody else is signed in to this browser. */
export function OtherAccount({ email, onLoggedOut }: OtherAccountProps) {
  const token = useSession();
  // By the token, and not kept: this page is outside the dashboard, whose client does both.
  const headers = { authorization: `Bearer ${token}` };
  const { data } = useMeQuery({ skip: token === null, fetchPolicy: 'no-cache', context: { headers } });
  const [logout, busy] = useLogout(onLoggedOut);
  const signedIn = token === null ? undefined : data?.me.email;
  if (!signedIn || signedIn === email) return null;
  return (
    <div className={classes.resume}>
      <p>{LINK_MESSAGES.otherAccount(signedIn, email)}</p>
      <BusyButton variant="default" size="xs" busy={busy} onClick={logout}>
        {LINK_MESSAGES.signOut}
      </BusyButton>
    </div>
  );
}
