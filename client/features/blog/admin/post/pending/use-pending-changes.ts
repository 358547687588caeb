import { useSaveBlogPostMutation, useUndoDeleteMutation } from '../../../../../gql/admin-hooks';
import { refuseIfBlocked } from '../../../../../ui/forms/block-submission';
import { failureOf } from '../../../../../ui/loading/failure';
import { notify } from '../../../../../ui/toasts/notify';
import type { usePostRecord } from '../use-post-record';
import { PENDING_MESSAGES } from './pending-texts';

type PostRecord = Pick<
  ReturnType<typeof usePostRecord>,
  'form' | 'element' | 'saved' | 'show' | 'read' | 'savePending' | 'reportInvalid'
>;

/** Saving, publishing and discarding the pending changes in a post's form. */
export function usePendingChanges(record: PostRecord) {
  const { form, element, saved, show, read, savePending, reportInvalid } = record;
  const [runSave] = useSaveBlogPostMutation();
  const [undo] = useUndoDeleteMutation();

  const reload = async (id: string): Promise<void> => {
    const stored = await read(id).catch(() => undefined);
    if (stored) show(stored);
  };
  const fail = (error: unknown, usual: string): void => notify.error(failureOf(error).message ?? usual);

  const saveAs = async (intent: 'KEEP_PENDING' | 'PUBLISH_PENDING'): Promise<void> => {
    if (refuseIfBlocked(element.current)) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return reportInvalid(errors);
    form.setSubmitting(true);
    await savePending(form.getValues(), intent);
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
      const read = { id, version: saved.version, pendingId: pending.id, pendingVersion: pending.version };
      const { data } = await runSave({ variables: { ...read, intent: 'DISCARD_PENDING' } });
      if (data) show({ ...data.saveBlogPost.post, pending: null });
      const action = { label: 'Undo', run: () => void restore(id, pending.id) };
      notify.success(PENDING_MESSAGES.discarded, { action });
    } catch (error) {
      fail(error, PENDING_MESSAGES.discardFailed);
      if (failureOf(error).conflict) await reload(id);
    }
    form.setSubmitting(false);
  };
  return {
    /** Saves the form as pending changes, which visitors of a live post do not see. */
    save: () => saveAs('KEEP_PENDING'),
    publish: () => saveAs('PUBLISH_PENDING'),
    discard,
    reload,
  };
}
