import { Button } from '@mantine/core';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { DELETE } from '../../../../records/actions/record-kind';
import { RecordMenu } from '../../../../records/actions/record-menu';
import { useRecordActions } from '../../../../records/actions/use-record-actions';
import { POST_KIND } from '../post-kind';

interface SubmissionMenuProps {
  post: AdminBlogCardFragment;
  onDeleted: () => void;
  onRestored: () => void;
}

/** The actions of every post, with Delete as a button as well. */
export function SubmissionMenu({ post, onDeleted, onRestored }: SubmissionMenuProps) {
  const actions = useRecordActions(POST_KIND)(post, { onDeleted, onRestored });
  return (
    <>
      <RecordMenu actions={actions} />
      <Button variant="subtle" color="red" onClick={() => actions.find(({ id }) => id === DELETE)?.run?.()}>
        Delete
      </Button>
    </>
  );
}
