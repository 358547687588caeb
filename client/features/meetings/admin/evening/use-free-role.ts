import { useFreeRoleMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { refetching } from '../../../../ui/loading/refetching';
import { notify } from '../../../../ui/toasts/notify';
import type { RoleOfEvening } from './evening-parts';
import { EVENING_TEXTS } from './texts';
import type { SheetRecord } from './use-sheet-record';

/** Options of mutations that change the evening on the screen. */
export const REFETCHING_EVENING = refetching('AdminEvening');

/** Takes a role from whoever has it. */
export function useFreeRole({ meetingId, date }: SheetRecord, { id, name }: RoleOfEvening, onFreed: () => void) {
  const [mutate, { loading: busy }] = useFreeRoleMutation(REFETCHING_EVENING);
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
