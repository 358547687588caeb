import { ACCOUNT_ROLES } from '@shared/accounts';
import {
  AccountsDocument,
  type AccountsQuery,
  type ListedAccountFragment,
  type NewLinkFragment,
} from '../../../gql/admin';
import {
  useCreatePasswordLinkMutation,
  useDeactivateAccountMutation,
  useDeleteAccountMutation,
  useEndAccountSessionsMutation,
  useReactivateAccountMutation,
  useRemoveSecondStepMutation,
  useSetAccountRoleMutation,
} from '../../../gql/admin-hooks';
import { reportOutcome } from '../../../ui/toasts/report-outcome';
import { ROLE_OF } from './roles';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';

type Account = ListedAccountFragment;

/** Runs the mutations. Each reports its outcome, and is true if it succeeded. */
export function useChangeAccount(onLink: (link: NewLinkFragment) => void) {
  const [setRole] = useSetAccountRoleMutation({ refetchQueries: ['Me'] });
  const [createLink] = useCreatePasswordLinkMutation({ fetchPolicy: 'no-cache', refetchQueries: ['Accounts'] });
  const [deactivate, deactivating] = useDeactivateAccountMutation({ refetchQueries: ['Accounts', 'ApiKeys'] });
  const [reactivate] = useReactivateAccountMutation({ refetchQueries: ['Accounts'] });
  const [endSessions, endingSessions] = useEndAccountSessionsMutation();
  const [removeSecondStep, removingSecondStep] = useRemoveSecondStepMutation();
  const [remove, removing] = useDeleteAccountMutation();

  const report = (work: () => Promise<string | null>, failed: string = ACCOUNTS_MESSAGES.changeFailed) =>
    reportOutcome(work, failed);
  return {
    busy: deactivating.loading || removing.loading || removingSecondStep.loading || endingSessions.loading,
    role: (account: Account) => {
      const role = account.role === 'OFFICER' ? 'ADMINISTRATOR' : 'OFFICER';
      void report(async () => {
        await setRole({ variables: { id: account.id, role } });
        return ACCOUNTS_MESSAGES.roleChanged(nameOf(account), ACCOUNT_ROLES[ROLE_OF[role]].label.toLowerCase());
      });
    },
    link: ({ id }: Account) =>
      void report(async () => {
        const { data } = await createLink({ variables: { id } });
        if (data) onLink(data.createPasswordLink);
        return null;
      }, ACCOUNTS_MESSAGES.linkFailed),
    reactivate: (account: Account) =>
      void report(async () => {
        await reactivate({ variables: { id: account.id } });
        return ACCOUNTS_MESSAGES[account.state === 'DEACTIVATED' ? 'reactivated' : 'accessKept'](nameOf(account));
      }),
    deactivate: (account: Account) =>
      report(async () => {
        await deactivate({ variables: { id: account.id } });
        return ACCOUNTS_MESSAGES.deactivated(nameOf(account));
      }),
    endSessions: (account: Account) =>
      report(async () => {
        await endSessions({ variables: { id: account.id } });
        return ACCOUNTS_MESSAGES.sessionsEnded(nameOf(account));
      }),
    removeSecondStep: (account: Account) =>
      report(async () => {
        await removeSecondStep({ variables: { id: account.id } });
        return ACCOUNTS_MESSAGES.secondStepRemoved(nameOf(account));
      }),
    delete: (account: Account) =>
      report(async () => {
        await remove({
          variables: { id: account.id },
          // Refetching could fail.
          update: (cache) =>
            cache.updateQuery<AccountsQuery>(
              { query: AccountsDocument },
              (former) => former && { accounts: former.accounts.filter(({ id }) => id !== account.id) },
            ),
        });
        return ACCOUNTS_MESSAGES[account.state === 'INVITED' ? 'withdrawn' : 'removed'](nameOf(account));
      }),
  };
}
