import { useSignOutMutation } from '../../gql/admin-hooks';
import { failureOf } from '../../ui/loading/failure';
import { notify } from '../../ui/toasts/notify';
import { session } from './session';
import { SESSION_MESSAGES } from './texts';

export function useLogout(onLoggedOut?: () => void) {
  const [signOut, { loading }] = useSignOutMutation();
  const logout = async (): Promise<void> => {
    try {
      // The client of public pages sends no token of its own.
      const headers = { authorization: `Bearer ${session.token()}` };
      await signOut({ refetchQueries: [], context: { headers } });
      notify.clear();
      session.leave();
      onLoggedOut?.();
    } catch (error) {
      if (!failureOf(error).signedOut) notify.error(SESSION_MESSAGES.signOutFailed);
    }
  };
  return [() => void logout(), loading] as const;
}
