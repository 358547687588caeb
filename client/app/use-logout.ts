import { session } from '../features/sessions/session';
import { useSignOutMutation } from '../gql/admin-hooks';
import { failureOf } from '../ui/loading/failure';
import { notify } from '../ui/toasts/notify';
import { SESSION_MESSAGES } from '../features/sessions/texts';

export function useLogout() {
  const [signOut, { loading }] = useSignOutMutation();
  const logout = async (): Promise<void> => {
    try {
      await signOut({ refetchQueries: [] });
      notify.clear();
      session.leave();
    } catch (error) {
      if (!failureOf(error).signedOut) notify.error(SESSION_MESSAGES.signOutFailed);
    }
  };
  return [() => void logout(), loading] as const;
}
