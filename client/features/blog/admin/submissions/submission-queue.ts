import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { SKIP_LEAVE_GUARD } from '../../../../ui/forms/use-leave-guard';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { END } from './queue-place';

/** Address of the queue, and its parameters: the current submission, or the end, and which submissions it shows. */
export const QUEUE = {
  path: '/admin/blog/submissions',
  post: 'post',
  end: END,
  show: 'show',
  declined: 'declined',
} as const;

/** Parameter of a form that was opened from the queue: the submission after it. */
const NEXT = 'next';

function addressOf(path: string, values: Record<string, string>, declined: boolean): string {
  return `${path}?${new URLSearchParams(declined ? { ...values, [QUEUE.show]: QUEUE.declined } : values).toString()}`;
}

/** Address of the form of a submission, from which one returns to the queue. `nextId` is undefined for the last one. */
export const formAddress = (id: string, nextId: string | undefined, declined: boolean): string =>
  addressOf(`/admin/blog/${id}`, { [NEXT]: nextId ?? QUEUE.end }, declined);

export interface SubmissionQueue {
  back: { to: string; label: string };
  /** Address of the queue at the next submission. */
  next: string;
  /** Goes there once the post has left the queue. */
  onSaved: (post: AdminBlogPostFragment) => void;
}

/** For a form that was opened from the queue of submissions. */
export function useSubmissionQueue(id: string | undefined): SubmissionQueue | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const nextId = search.get(NEXT);
  if (!id || !nextId) return null;
  const declined = search.get(QUEUE.show) === QUEUE.declined;
  const at = (post: string): string => addressOf(QUEUE.path, { [QUEUE.post]: post }, declined);
  const next = at(nextId);
  return {
    back: { to: at(id), label: SUBMISSIONS_MESSAGES.submissions },
    next,
    onSaved: ({ status, publishAt }) => {
      if (status === 'PUBLISHED' || publishAt) void navigate(next, { state: SKIP_LEAVE_GUARD });
    },
  };
}
