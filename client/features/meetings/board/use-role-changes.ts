import { useState } from 'react';
import { TakenRoleDocument, type HeldRoleFragment, type RoleHolderInput } from '../../../gql/board';
import { useChangeTakenRoleMutation, useGiveBackRoleMutation } from '../../../gql/board-hooks';
import { useProblem } from '../../../ui/forms/use-problem';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { OWN_ROLE_MESSAGES } from './board-texts';
import { copyPromised } from './copy-promised';
import { rememberName } from './own-name';
import { forgetRole } from './taken-roles';

/** Shown once a role was given back. */
export interface Farewell {
  day: string;
  roleName: string;
  /** The evening was over: there was nothing to give back, only to erase. */
  isOver: boolean;
  /** Asks the group for a replacement; null if there is time enough. */
  replacement: { text: string; isCopied: boolean } | null;
}

export type RoleChanges = ReturnType<typeof useRoleChanges>;

/** Changes a role by its link. A change that fails says why, and leaves everything as it was. */
export function useRoleChanges(role: HeldRoleFragment, token: string, onGone: (farewell: Farewell) => void) {
  const [changeRole] = useChangeTakenRoleMutation();
  const [giveBackRole] = useGiveBackRoleMutation();
  const [busy, setBusy] = useState(false);
  const [problem, report] = useProblem(OWN_ROLE_MESSAGES.changeFailed);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    report(null);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error);
      setErrors(fieldErrors(failure));
      report(failure.message ?? OWN_ROLE_MESSAGES.changeFailed);
    } finally {
      setBusy(false);
    }
  };
  const giveBack = async (): Promise<void> => {
    const response = giveBackRole({ variables: { token } }).then(({ data }) => {
      if (!data) throw new Error('The response is empty');
      return data.giveBackRole.replacementText ?? null;
    });
    // Within the tap, since Safari allows copying only then.
    const copying = role.isLate && !role.isOver ? copyPromised(response) : null;
    const text = await response;
    const replacement = text === null ? null : { text, isCopied: (await copying) ?? false };
    forgetRole(token);
    const { roleName, isOver, evening, date } = role;
    onGone({ day: evening?.day ?? date, roleName, isOver, replacement });
  };
  return {
    busy,
    problem,
    errors,
    save: (input: Required<RoleHolderInput>) =>
      run(async () => {
        await changeRole({
          variables: { token, input },
          update: (cache, { data }) =>
            void (data && cache.writeQuery({ query: TakenRoleDocument, variables: { token }, data })),
        });
        notify.success(OWN_ROLE_MESSAGES.saved);
      }),
    giveBack: () => run(giveBack),
    /** Leaves nothing on the device either. */
    erase: () =>
      run(async () => {
        await giveBack();
        rememberName(null);
      }),
  };
}
