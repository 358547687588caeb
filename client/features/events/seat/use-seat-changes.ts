import type { ApolloCache } from '@apollo/client';
import { useState } from 'react';
import { type HeldSeatFragment, SeatDocument } from '../../../gql/seat';
import {
  useAcceptSeatMutation,
  useEraseSeatMutation,
  useGiveBackSeatMutation,
  useRenameSeatMutation,
} from '../../../gql/seat-hooks';
import { useProblem } from '../../../ui/forms/use-problem';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { SEAT_MESSAGES } from './seat-texts';
import { forgetSeat } from './taken-seats';

export type SeatChanges = ReturnType<typeof useSeatChanges>;

/** Changes a seat by its link. A change that fails says why, and leaves everything as it was. */
export function useSeatChanges(token: string, onErased: () => void) {
  const [rename] = useRenameSeatMutation();
  const [accept] = useAcceptSeatMutation();
  const [giveBack] = useGiveBackSeatMutation();
  const [erase] = useEraseSeatMutation();
  const [busy, setBusy] = useState(false);
  const [problem, report] = useProblem(SEAT_MESSAGES.changeFailed);

  const change = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    report(null);
    try {
      await work();
    } catch (error) {
      report(failureOf(error).message ?? SEAT_MESSAGES.changeFailed);
    } finally {
      setBusy(false);
    }
  };
  const options = {
    variables: { token },
    update: (cache: ApolloCache, { data }: Changed) => {
      if (!data) return;
      const { seat } = data;
      cache.writeQuery({ query: SeatDocument, variables: { token }, data: { seat } });
      // More seats may be left now.
      if (seat.event) cache.evict({ id: cache.identify(seat.event), fieldName: 'seats' });
    },
  };
  return {
    busy,
    problem,
    rename: (name: string) =>
      change(async () => {
        await rename({ ...options, variables: { token, input: { name } } });
        notify.success(SEAT_MESSAGES.renamed);
      }),
    accept: () => change(() => accept(options)),
    giveBack: () =>
      change(async () => {
        await giveBack(options);
        forgetSeat(token);
      }),
    erase: () =>
      change(async () => {
        await erase({ variables: { token } });
        forgetSeat(token);
        onErased();
      }),
  };
}

interface Changed {
  data?: { seat: HeldSeatFragment } | null;
}
