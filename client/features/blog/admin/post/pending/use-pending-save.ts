import { useRef } from 'react';
import type {
  BlogPostPendingInput,
  BlogStatus,
  PublishPendingChangesMutationVariables,
} from '../../../../../gql/admin';
import {
  usePublishPendingChangesMutation,
  useSavePendingChangesMutation,
  useScheduleBlogPostMutation,
  useSetBlogPostStatusMutation,
} from '../../../../../gql/admin-hooks';
import { failureOf } from '../../../../../ui/failure';
import { notify } from '../../../../../ui/notify';
import type { StoredPost } from '../stored-post';
import { PENDING_MESSAGES } from './pending-texts';
import { publication } from './publication';

/** The status that the form asks for beside the texts. */
interface Wanted {
  status: BlogStatus;
  publishAt: string | null;
}

/** Saves pending changes from a post's form, and then the status of the post. */
export function usePendingSave(read: (id: string) => Promise<StoredPost | undefined>) {
  const [savePending] = useSavePendingChangesMutation();
  const [publishPending] = usePublishPendingChangesMutation();
  const [setStatus] = useSetBlogPostStatusMutation();
  const [schedule] = useScheduleBlogPostMutation();
  /** A publication without a response, which may have succeeded. */
  const unanswered = useRef<PublishPendingChangesMutationVariables | null>(null);
  /** Text about a save of which only a part succeeded. */
  const partOnly = useRef<string | null>(null);

  const publish = async (variables: PublishPendingChangesMutationVariables): Promise<StoredPost | null> => {
    unanswered.current = variables;
    try {
      const { data } = await publishPending({ variables });
      unanswered.current = null;
      return data ? { ...data.publishBlogPostPendingChanges, pending: null } : null;
    } catch (error) {
      if (failureOf(error).answered) unanswered.current = null;
      throw error;
    }
  };
  const applyStatus = async (saved: StoredPost, { status, publishAt }: Wanted): Promise<void> => {
    const { id } = saved;
    // A draft is published with the texts that the form shows.
    if (saved.pending && status === 'PUBLISHED' && saved.status === 'DRAFT') await publish(publication(saved));
    if (status !== saved.status) await setStatus({ variables: { id, status } });
    if (status === 'DRAFT' && publishAt !== saved.publishAt) await schedule({ variables: { id, publishAt } });
  };
  /** The texts are saved: says what is, and what is not. */
  const settle = async (saved: StoredPost, wanted: Wanted, error: unknown): Promise<StoredPost> => {
    const failure = failureOf(error);
    if (failure.signedOut) throw error;
    const stored = (await read(saved.id).catch(() => undefined)) ?? saved;
    if (isAsWanted(stored, wanted)) return stored;
    partOnly.current = stored.pending ? PENDING_MESSAGES.saved : PENDING_MESSAGES.applied;
    notify.error(`${messageOf(saved, wanted)} ${failure.message ?? PENDING_MESSAGES.tryAgain}`);
    return stored;
  };
  return {
    partOnly,
    save: async (post: StoredPost, input: BlogPostPendingInput, wanted: Wanted): Promise<StoredPost | undefined> => {
      const { id, version: postVersion, pending } = post;
      const { data } = await savePending({
        variables: { postId: id, input, version: pending?.version ?? 0, postVersion },
      });
      if (!data) return undefined;
      const saved = { ...post, pending: data.saveBlogPostPendingChanges };
      try {
        await applyStatus(saved, wanted);
      } catch (error) {
        return settle(saved, wanted, error);
      }
      return read(id);
    },
    /** Repeats a publication that had no response, and returns the published post; null if there is none to repeat. */
    repeatPublication: async ({ id }: StoredPost): Promise<StoredPost | null> => {
      partOnly.current = null;
      return unanswered.current?.postId === id ? publish(unanswered.current) : null;
    },
  };
}

const isAsWanted = ({ status, publishAt, pending }: StoredPost, wanted: Wanted): boolean =>
  status === wanted.status && (status === 'PUBLISHED' ? !pending : publishAt === wanted.publishAt);

function messageOf({ status }: StoredPost, wanted: Wanted): string {
  if (status === wanted.status) return PENDING_MESSAGES.notScheduled;
  return wanted.status === 'PUBLISHED' ? PENDING_MESSAGES.notPublished : PENDING_MESSAGES.notUnpublished;
}
