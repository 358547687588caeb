import { useFreeRoleMutation } from '../../../../gql/admin-hooks';
import { refetching } from '../../../../ui/loading/refetching';
import { reportOutcome } from '../../../../ui/toasts/report-outcome';
import type { RoleOfEvening } from './evening-parts';
import { EVENING_TEXTS } from './texts';
import type { SheetRecord } from './use-sheet-record';

/** Options of mutations that change the evening on the screen. */
export const REFETCHING_EVENING = refetching('AdminEvening');

/** Takes a role from whoever has it. */
export function useFreeRole({ meetingId, date }: SheetRecord, { id, name }: RoleOfEvening, onFreed: () => void) {
  const [mutate, { loading: busy }] = useFreeRoleMutation(REFETCHING_EVENING);
  const free = async (): Promise<void> => {
    const isFreed = await reportOutcome(async () => {
      await mutate({ variables: { meetingId, date, roleId: id } });
      return EVENING_TEXTS.freed(name);
    }, EVENING_TEXTS.freeFailed);
    if (isFreed) onFreed();
  };
  return { busy, free };
}
