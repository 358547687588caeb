import type { AdminSpecialEventFragment } from '../../../gql/admin';
import { useDeleteSpecialEventMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { DeleteRecord } from '../../../records/actions/delete-record';
import { isNotFound } from '../../../records/actions/deletion';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from './texts';

interface DeleteSpecialEventProps {
  event: AdminSpecialEventFragment;
  onDeleted: () => void;
  /** Another officer has already deleted it. */
  onGone: () => void;
  onClose: () => void;
}

export function DeleteSpecialEvent({ event: { id, title }, onDeleted, onGone, onClose }: DeleteSpecialEventProps) {
  const [remove] = useDeleteSpecialEventMutation({
    update: (cache) => cache.modify({ fields: { specialEvent: () => null } }),
  });
  return (
    <DeleteRecord
      id={id}
      noun="special event"
      remove={() =>
        remove({ variables: { id } }).catch((error: unknown) => {
          if (isNotFound(failureOf(error))) onGone();
          throw error;
        })
      }
      messages={SPECIAL_EVENT_ADMIN_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{title}” will disappear from the home page.
    </DeleteRecord>
  );
}
