import { Dialog } from '../../../../../ui/dialogs/dialog';
import { FieldDifferences } from '../../../../../records/differences/field-differences';
import { useSite } from '../../../../../ui/site/site';
import { typedKeys } from '../../../../../ui/typed-keys';
import { postDiff } from '../post-differences';
import type { StoredPost } from '../stored-post';
import { type AdminPostFields, postFields } from '../post-fields';
import { PENDING_MESSAGES } from './pending-texts';

interface PendingComparisonProps {
  post: StoredPost;
  /** Values of the form. */
  values: AdminPostFields;
  onClose: () => void;
}

/** The post and its pending changes side by side, with the changes marked. */
export function PendingComparison({ post, values, onClose }: PendingComparisonProps) {
  const { timeZone } = useSite();
  const live = postFields({ ...post, pending: null });
  const diff = postDiff(timeZone);
  const fields = typedKeys(diff.labels).filter((field) => live[field] !== values[field]);
  return (
    <Dialog opened onClose={onClose} size="xl" title={PENDING_MESSAGES.comparison}>
      {fields.length === 0 && <p>{PENDING_MESSAGES.same}</p>}
      <FieldDifferences
        {...diff}
        fields={fields}
        left={{ owner: post.status === 'PUBLISHED' ? PENDING_MESSAGES.live : PENDING_MESSAGES.draft, values: live }}
        right={{ owner: PENDING_MESSAGES.title, values }}
      />
    </Dialog>
  );
}
