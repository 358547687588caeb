import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState, type RefObject } from 'react';
import { useCreateCommitteeMutation, useDeleteTeamMembersMutation } from '../../../gql/admin-hooks';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { notify } from '../../../ui/toasts/notify';
import { focusFirstInvalid } from '../../../ui/forms/form-rules';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { committeeErrors, storeCommitteeDraft, type CommitteeDraft, type CommitteeRow } from './use-committee-draft';

interface PublishOptions {
  form: RefObject<HTMLFormElement | null>;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Publishes the draft of a committee in one act. Undo takes the whole committee back, and its draft is there again. */
export function usePublishCommittee(year: string, draft: CommitteeDraft, { form, onBusy, onDone }: PublishOptions) {
  const [busy, setBusy] = useState(false);
  const send = useSendCommittee(year);
  /** In the dialog, because a toast would cover its buttons. */
  const [problem, setProblem] = useState('');
  const show = (errors: Record<string, string>, message?: string): void => {
    draft.setErrors(errors);
    const reasons = new Set([...(message ? [message] : []), ...Object.values(errors)]);
    setProblem(TEAM_ADMIN_MESSAGES.notPublished([...reasons]));
    focusFirstInvalid(form.current);
  };
  const markBusy = (running: boolean): void => {
    setBusy(running);
    onBusy(running);
  };
  const publish = async (): Promise<void> => {
    const broken = committeeErrors(draft.included);
    if (Object.keys(broken).length > 0) return show(broken);
    setProblem('');
    markBusy(true);
    try {
      await send(draft);
      onDone();
    } catch (error) {
      const failure = failureOf(error);
      show(errorsOfRows(fieldErrors(failure), draft.included), failure.message ?? TEAM_ADMIN_MESSAGES.createFailed);
    }
    markBusy(false);
  };
  return { publish, busy, problem };
}

/** Rejects with the server's or the network's error. */
function useSendCommittee(year: string): (draft: CommitteeDraft) => Promise<void> {
  const apollo = useApolloClient();
  const [create] = useCreateCommitteeMutation();
  const request = useFormIdempotencyKey();
  const takeBack = useTakeBack(year);
  return async ({ rows, included }) => {
    const members = included.map(({ name, position, photoOf }) => ({ name, position: position!, photoOf }));
    const { data } = await request.create({ year, members }, (key) =>
      create({ variables: { input: { year, members }, key } }),
    );
    const ids = data?.createCommittee.map(({ id }) => id) ?? [];
    storeCommitteeDraft(year, null);
    await refresh(apollo);
    const action = { label: 'Undo', run: () => void takeBack(ids, rows) };
    notify.success(TEAM_ADMIN_MESSAGES.begun(year), { action });
  };
}

/** Removes the members that were published, and stores the rows as a draft again. */
function useTakeBack(year: string): (ids: readonly string[], rows: readonly CommitteeRow[]) => Promise<void> {
  const apollo = useApolloClient();
  const [remove] = useDeleteTeamMembersMutation();
  return async (ids, rows) => {
    try {
      await remove({ variables: { ids: [...ids] } });
      storeCommitteeDraft(year, rows);
      await refresh(apollo);
      notify.success(TEAM_ADMIN_MESSAGES.committeeTakenBack(year));
    } catch (error) {
      notify.error(failureOf(error).message ?? TEAM_ADMIN_MESSAGES.deleteFailed);
    }
  };
}

const refresh = (apollo: ApolloClient) => apollo.refetchQueries({ include: 'active' }).catch(() => undefined);

/** The server's errors by `<key of the row>.<field>`. */
const errorsOfRows = (
  fields: Readonly<Record<string, string>>,
  rows: readonly CommitteeRow[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, index, field] = /^members\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [`${rows[Number(index)]?.key}.${field}`, message];
    }),
  );
