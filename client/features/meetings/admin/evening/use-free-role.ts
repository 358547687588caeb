import { useFreeRoleMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { notify } from '../../../../ui/toasts/notify';
import type { RoleOfEvening } from './evening-parts';
import { EVENING_TEXTS } from './texts';
import type { SheetRecord } from './use-sheet-record';

/** Query that is read anew after a role has changed hands. */
export const EVENING_QUERIES = { refetchQueries: ['AdminEvening'], awaitRefetchQueries: true };

/** Takes a role from whoever has it. */
export function useFreeRole({ meetingId, date }: SheetRecord, { id, name }: RoleOfEvening, onFreed: () => void) {
  const [mutate, { loading: busy }] = useFreeRoleMutation(EVENING_QUERIES);
  const free = async (): Promise<void> => {
    try {
      await mutate({ variables: { meetingId, date, roleId: id } });
      notify.success(EVENING_TEXTS.freed(name));
      onFreed();
    } catch (error) {
      notify.error(failureOf(error).message ?? EVENING_TEXTS.freeFailed);
    }
  };
  return { busy, free };
}
