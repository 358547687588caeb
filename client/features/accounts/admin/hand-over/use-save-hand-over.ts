import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { HandOverDetailsFragment, HandOverPatch, HandOverQuery } from '../../../../gql/admin';
import { useUpdateHandOverMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { notify } from '../../../../ui/toasts/notify';
import { useIsMounted } from '../../../../ui/use-is-mounted';
import { HAND_OVER_TEXTS } from './texts';

type HandOver = HandOverDetailsFragment;

/** Saves what `changesOf` makes of the latest hand-over. Rejects with the server's or the network's error. */
export type SaveHandOver = (changesOf: (latest: HandOver) => HandOverPatch) => Promise<void>;

/** Reads it again. */
export type RefetchHandOver = () => Promise<{ data?: HandOverQuery }>;

export interface HandOverSaves {
  save: SaveHandOver;
  /** The hand-over when everything so far was saved. */
  saved: () => Promise<HandOver>;
}

/** Saves one change after the other, each on top of the one before. After a change of somebody else it shows theirs. */
export function useSaveHandOver(handOver: HandOver, refetch: RefetchHandOver): HandOverSaves {
  const client = useApolloClient();
  const [update] = useUpdateHandOverMutation();
  const isMounted = useIsMounted();
  const latest = useRef(handOver);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (handOver.id !== latest.current.id || handOver.version > latest.current.version) latest.current = handOver;
  }, [handOver]);
  const saveNow: SaveHandOver = async (changesOf) => {
    const { id, version } = latest.current;
    try {
      const { data } = await update({ variables: { id, version, input: changesOf(latest.current) } });
      if (data) latest.current = data.updateHandOver;
      // Whoever has left and come back may have read it before this save.
      if (!isMounted.current) void client.refetchQueries({ include: 'active', onQueryUpdated: isOfHandOver });
    } catch (error) {
      if (['CONFLICT', 'NOT_FOUND'].includes(failureOf(error).code ?? '')) {
        const read = await refetch().catch(() => undefined);
        latest.current = read?.data?.handOver ?? latest.current;
      }
      throw error;
    }
  };
  return {
    save: (changesOf) => {
      const saving = running.current.then(() => saveNow(changesOf));
      running.current = saving.catch(() => undefined);
      return saving;
    },
    saved: () => running.current.then(() => latest.current),
  };
}

const isOfHandOver = ({ queryName }: { queryName?: string }): boolean => queryName === 'HandOver';

/** Why a change was not saved. */
export function saveProblem(error: unknown): string {
  const { message, conflict } = failureOf(error);
  const reason = message ?? HAND_OVER_TEXTS.saveFailed;
  return conflict ? `${reason}. ${HAND_OVER_TEXTS.seeCurrent}` : reason;
}

/** For controls without a place for an error. */
export const saveOrNotify = (saving: Promise<void>): Promise<void> =>
  saving.catch((error: unknown) => notify.error(saveProblem(error)));
