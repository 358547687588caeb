import {
  useDiscardPendingChangesMutation,
  usePublishPendingChangesMutation,
  useUndoDeleteMutation,
} from '../../../../../gql/admin-hooks';
import { failureOf } from '../../../../../ui/loading/failure';
import { notify } from '../../../../../ui/toasts/notify';
import { TOASTS } from '../../../../../ui/toasts/toast-options';
import type { StoredPost } from '../stored-post';
import type { usePostRecord } from '../use-post-record';
import { PENDING_MESSAGES } from './pending-texts';
import { publication } from './publication';

type PostRecord = Pick<
  ReturnType<typeof usePostRecord>,
  'form' | 'saved' | 'show' | 'read' | 'saveAsPending' | 'markUnanswered' | 'reportInvalid'
>;

/** Publishing and discarding the pending changes in a post's form. */
export function usePendingChanges(record: PostRecord) {
  const { form, saved, show, read, saveAsPending, markUnanswered, reportInvalid } = record;
  const [runPublish] = usePublishPendingChangesMutation();
  const [runDiscard] = useDiscardPendingChangesMutation();
  const [undo] = useUndoDeleteMutation();

  const reload = async (id: string): Promise<void> => {
    const stored = await read(id).catch(() => undefined);
    if (stored) show(stored);
  };
  const fail = (error: unknown, usual: string): void => notify.error(failureOf(error).message ?? usual);

  const isValid = (): boolean => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) reportInvalid(errors);
    return !hasErrors;
  };
  /** Saves what is in the form first, so that nothing is lost if publishing fails. */
  const publish = async (): Promise<void> => {
    if (!saved || !isValid()) return;
    form.setSubmitting(true);
    const stored: StoredPost | undefined = form.isDirty() ? await saveAsPending(form.getValues()) : saved;
    // Changed by somebody else meanwhile: the note in the form says so from now on, and the officer may compare first.
    const outdated = stored?.version !== saved.version && stored?.pending?.baseVersion !== stored?.version;
    if (stored?.pending && outdated) notify.warning(PENDING_MESSAGES.outdated);
    else if (stored?.pending) {
      try {
        const { data } = await runPublish({ variables: publication(stored, stored.pending) });
        if (data) show({ ...data.publishBlogPostPendingChanges, pending: null });
        notify.success(stored.status === 'PUBLISHED' ? PENDING_MESSAGES.published : PENDING_MESSAGES.applied);
      } catch (error) {
        fail(error, PENDING_MESSAGES.publishFailed);
        // The post or its changes are others by now: the form shows them, with a note. Without a response, the same can be repeated.
        const { signedOut, answered } = failureOf(error);
        if (!answered) markUnanswered();
        else if (!signedOut) await reload(stored.id);
      }
    }
    form.setSubmitting(false);
  };
  const restore = async (postId: string, id: string): Promise<void> => {
    try {
      await undo({ variables: { id } });
      await reload(postId);
      notify.success(PENDING_MESSAGES.saved);
    } catch (error) {
      fail(error, PENDING_MESSAGES.restoreFailed);
    }
  };
  const discard = async (): Promise<void> => {
    if (!saved?.pending) return;
    const { id, pending } = saved;
    form.setSubmitting(true);
    try {
      await runDiscard({ variables: { postId: id, pendingId: pending.id, version: pending.version } });
      show({ ...saved, pending: null, pendingChangesAt: null });
      // For the mark in the list.
      void read(id).catch(() => undefined);
      const action = { label: 'Undo', run: () => void restore(id, pending.id) };
      notify.success(PENDING_MESSAGES.discarded, { duration: TOASTS.undoMs, action });
    } catch (error) {
      fail(error, PENDING_MESSAGES.discardFailed);
      if (failureOf(error).conflict) await reload(id);
    }
    form.setSubmitting(false);
  };
  /** Saves the form as pending changes, which visitors of a live post do not see. */
  const save = async (): Promise<void> => {
    if (!isValid()) return;
    form.setSubmitting(true);
    await saveAsPending(form.getValues());
    form.setSubmitting(false);
  };
  return { publish, discard, save, reload };
}
