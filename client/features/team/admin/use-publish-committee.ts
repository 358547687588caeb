import { useApolloClient } from '@apollo/client/react';
import { useState, type RefObject } from 'react';
import { useCreateCommitteeMutation, useDeleteTeamMembersMutation } from '../../../gql/admin-hooks';
import { failureOf, fieldErrors } from '../../../ui/failure';
import { useFormIdempotencyKey } from '../../../ui/form-idempotency-key';
import { notify } from '../../../ui/notify';
import { clearReportedErrors, reportErrors, useClearReportedErrors } from '../../../ui/records/report-errors';
import { TOASTS } from '../../../ui/toasts/toast-options';
import { TEAM_ADMIN_MESSAGES } from './texts';
import { committeeErrors, storeCommitteeDraft, type CommitteeDraft, type CommitteeRow } from './use-committee-draft';

/** Publishes the draft of a committee in one act. Undo takes the whole committee back, and its draft is there again. */
export function usePublishCommittee(
  year: string,
  draft: CommitteeDraft,
  form: RefObject<HTMLFormElement | null>,
  onBusy: (busy: boolean) => void,
  onDone: () => void,
) {
  const apollo = useApolloClient();
  const [create] = useCreateCommitteeMutation();
  const [remove] = useDeleteTeamMembersMutation();
  const request = useFormIdempotencyKey();
  const [busy, setBusy] = useState(false);
  useClearReportedErrors();
  const refresh = () => apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
  const show = (errors: Record<string, string>, message?: string): void => {
    draft.setErrors(errors);
    const reasons = [...(message ? [message] : []), ...Object.values(errors)];
    reportErrors(reasons, { title: TEAM_ADMIN_MESSAGES.notPublished, form: form.current });
  };
  const undo = async (ids: readonly string[]): Promise<void> => {
    try {
      await remove({ variables: { ids: [...ids] } });
      storeCommitteeDraft(year, draft.rows);
      await refresh();
      notify.success(TEAM_ADMIN_MESSAGES.committeeTakenBack(year));
    } catch (error) {
      notify.error(failureOf(error).message ?? TEAM_ADMIN_MESSAGES.deleteFailed);
    }
  };
  const send = async (rows: readonly CommitteeRow[]): Promise<void> => {
    const members = rows.map(({ name, position, photoOf }) => ({ name, position: position!, photoOf }));
    const { data } = await request.create({ year, members }, (key) =>
      create({ variables: { input: { year, members }, key } }),
    );
    const ids = data?.createCommittee.map(({ id }) => id) ?? [];
    clearReportedErrors();
    storeCommitteeDraft(year, null);
    await refresh();
    const action = { label: 'Undo', run: () => void undo(ids) };
    notify.success(TEAM_ADMIN_MESSAGES.begun(year), { duration: TOASTS.undoMs, action });
    onDone();
  };
  const publish = async (): Promise<void> => {
    const rows = draft.included;
    const broken = committeeErrors(rows);
    if (Object.keys(broken).length > 0) return show(broken);
    setBusy(true);
    onBusy(true);
    try {
      await send(rows);
    } catch (error) {
      const failure = failureOf(error);
      show(errorsOfRows(fieldErrors(failure), rows), failure.message ?? TEAM_ADMIN_MESSAGES.createFailed);
    }
    setBusy(false);
    onBusy(false);
  };
  return { publish, busy };
}

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
