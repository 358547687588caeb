import type { ApolloCache } from '@apollo/client';
import type { AdminEventFragment, EventToActOnFragment, SeriesScope } from '../../../gql/admin';
import { useCancelEventMutation, useReinstateEventMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { EVENT_ADMIN_MESSAGES } from './texts';

/** Called with the event after each change, Undo included. */
export type OnEventChanged = (event: AdminEventFragment) => void;

type Changed = Pick<EventToActOnFragment, 'id' | 'cancelReason'>;

/** Cancels an event with a reason, or reinstates it with null; then offers Undo. Rejects if that fails. */
export function useCancellation(onChanged?: OnEventChanged) {
  const [cancel] = useCancelEventMutation();
  const [reinstate] = useReinstateEventMutation();

  const set = async (id: string, reason: string | null, scope: SeriesScope, version?: number) => {
    const variables = { id, scope, version };
    // The response contains this event alone.
    const update = (cache: ApolloCache) =>
      scope === 'ONLY_THIS' || cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' });
    const stored =
      reason === null
        ? (await reinstate({ variables, update })).data?.reinstateEvent
        : (await cancel({ variables: { ...variables, reason }, update })).data?.cancelEvent;
    if (stored) onChanged?.(stored);
    return stored;
  };

  return async ({ id, cancelReason: former }: Changed, reason: string | null, scope: SeriesScope): Promise<void> => {
    const stored = await set(id, reason, scope);
    const undo = async (): Promise<void> => {
      try {
        await set(id, former, scope, stored?.version);
        notify.success(EVENT_ADMIN_MESSAGES.cancellationOf(reason, former, scope), { id: `life-${id}` });
      } catch (error) {
        notify.error(failureOf(error).message ?? EVENT_ADMIN_MESSAGES.updateFailed);
      }
    };
    // Undo of a reinstated series would also cancel those events of it that never were.
    const canUndo = reason !== null || scope === 'ONLY_THIS';
    notify.success(EVENT_ADMIN_MESSAGES.cancellationOf(former, reason, scope), {
      id: `life-${id}`,
      action: canUndo ? { label: 'Undo', run: () => void undo() } : undefined,
    });
  };
}
