import type { AdminEveningFragment, EveningChangeInput } from '../../../gql/admin';
import { useChangeMeetingMutation, useResetMeetingMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { EVENING_MESSAGES } from './texts';

/** A change of an evening; null removes it, so that the weekly rule decides. */
type Change = EveningChangeInput | null;

/** Changes an evening, and offers to take that back. The function rejects with the server's or the network's error. */
export function useChangeEvening() {
  const [change] = useChangeMeetingMutation();
  const [reset] = useResetMeetingMutation();
  const apply = async ({ date, weeklyMeeting: { id } }: AdminEveningFragment, input: Change) =>
    input
      ? (await change({ variables: { id, date, input } })).data?.changeMeeting
      : (await reset({ variables: { id, date } })).data?.resetMeeting;
  const undo = async (former: AdminEveningFragment): Promise<void> => {
    try {
      const evening = await apply(former, formerChange(former));
      if (evening) notify.success(EVENING_MESSAGES.changed(evening), { id: toastOf(former) });
    } catch (error) {
      reportChangeFailed(error);
    }
  };
  return async (former: AdminEveningFragment, input: Change): Promise<void> => {
    const evening = await apply(former, input);
    if (!evening) throw new Error(EVENING_MESSAGES.changeFailed);
    const action = { label: 'Undo', run: () => void undo(former) };
    notify.success(EVENING_MESSAGES.changed(evening), { id: toastOf(former), action });
  };
}

export const reportChangeFailed = (error: unknown): void =>
  notify.error(failureOf(error).message ?? EVENING_MESSAGES.changeFailed);

const toastOf = ({ id }: AdminEveningFragment): string => `evening-${id}`;

function formerChange({ change }: AdminEveningFragment): Change {
  if (!change) return null;
  const { state, reason, day, from, to, place, onlineUrl } = change;
  return { state, reason, day, from, to, place, onlineUrl };
}
