import { useRef } from 'react';
import type { BlogPostPendingInput, BlogStatus } from '../../../../../gql/admin';
import {
  usePublishPendingChangesMutation,
  useSavePendingChangesMutation,
  useScheduleBlogPostMutation,
  useSetBlogPostStatusMutation,
} from '../../../../../gql/admin-hooks';
import { failureOf } from '../../../../../ui/loading/failure';
import { notify } from '../../../../../ui/toasts/notify';
import type { StoredPost } from '../stored-post';
import { PENDING_MESSAGES } from './pending-texts';
import { publication } from './publication';

/** The status that the form asks for beside the texts. */
interface RequestedStatus {
  status: BlogStatus;
  publishAt: string | null;
}

/** Saves pending changes from a post's form, and then the status of the post. */
export function usePendingSave(read: (id: string) => Promise<StoredPost | undefined>) {
  const [savePending] = useSavePendingChangesMutation();
  const [publishPending] = usePublishPendingChangesMutation();
  const [setStatus] = useSetBlogPostStatusMutation();
  const [schedule] = useScheduleBlogPostMutation();
  /** Text about a save of which only a part succeeded. */
  const partialSaveText = useRef<string | null>(null);

  const applyStatus = async (saved: StoredPost, { status, publishAt }: RequestedStatus): Promise<void> => {
    const { id } = saved;
    // A draft is published with the texts that the form shows.
    if (saved.pending && status === 'PUBLISHED' && saved.status === 'DRAFT')
      await publishPending({ variables: publication(saved, saved.pending) });
    if (status !== saved.status) await setStatus({ variables: { id, status } });
    if (status === 'DRAFT' && publishAt !== saved.publishAt) await schedule({ variables: { id, publishAt } });
  };
  /** The texts are saved: says what is, and what is not. */
  const settle = async (saved: StoredPost, requested: RequestedStatus, error: unknown): Promise<StoredPost> => {
    const failure = failureOf(error);
    if (failure.signedOut) throw error;
    const stored = (await read(saved.id).catch(() => undefined)) ?? saved;
    if (hasStatus(stored, requested)) return stored;
    partialSaveText.current = stored.pending ? PENDING_MESSAGES.saved : PENDING_MESSAGES.applied;
    notify.error(`${messageOf(saved, requested)} ${failure.message ?? PENDING_MESSAGES.tryAgain}`);
    return stored;
  };
  return {
    partialSaveText,
    /** Forgets the text about the last save. */
    begin: (): void => {
      partialSaveText.current = null;
    },
    save: async (
      post: StoredPost,
      input: BlogPostPendingInput,
      requested: RequestedStatus,
    ): Promise<StoredPost | undefined> => {
      const { id, version: postVersion, pending } = post;
      const { data } = await savePending({
        variables: { postId: id, input, pendingId: pending?.id, version: pending?.version ?? 0, postVersion },
      });
      if (!data) return undefined;
      const saved = { ...post, pending: data.saveBlogPostPendingChanges };
      try {
        await applyStatus(saved, requested);
      } catch (error) {
        return settle(saved, requested, error);
      }
      return read(id);
    },
  };
}

const hasStatus = ({ status, publishAt, pending }: StoredPost, requested: RequestedStatus): boolean =>
  status === requested.status && (status === 'PUBLISHED' ? !pending : publishAt === requested.publishAt);

function messageOf({ status }: StoredPost, requested: RequestedStatus): string {
  if (status === requested.status) return PENDING_MESSAGES.notScheduled;
  return requested.status === 'PUBLISHED' ? PENDING_MESSAGES.notPublished : PENDING_MESSAGES.notUnpublished;
}
