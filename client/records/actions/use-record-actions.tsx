import { notify } from '../../ui/toasts/notify';
import { useSite } from '../../ui/site/site';
import { DeleteRecord } from './delete-record';
import { useDialogOutlet } from './dialog-outlet';
import { actionsOf, type DeletionCallbacks, type RecordAction, type RecordKind } from './record-kind';
import { RECORD_ACTIONS } from '../texts';
import { useRemove } from './use-deletion';

/** The actions on a record of this kind; Delete asks first. */
export function useRecordActions<T extends { id: string }>(kind: RecordKind<T>) {
  const show = useDialogOutlet();
  const remove = useRemove(kind);
  const { url } = useSite();
  const copy = (address: string): void => {
    const copied = () => notify.success(RECORD_ACTIONS.copied);
    const failed = () => notify.error(RECORD_ACTIONS.copyFailed);
    void (async () => navigator.clipboard.writeText(new URL(address, url).href))().then(copied, failed);
  };
  return (record: T, callbacks: DeletionCallbacks = {}): RecordAction[] =>
    actionsOf(kind, record, {
      show,
      copy,
      remove: () =>
        show((close) =>
          kind.DeleteDialog ? (
            <kind.DeleteDialog record={record} {...callbacks} onClose={close} />
          ) : (
            <DeleteRecord
              id={record.id}
              noun={kind.noun}
              remove={() => remove(record)}
              messages={kind.messages}
              saidOf={kind.saidOf}
              {...callbacks}
              onClose={close}
            >
              {kind.consequences(record)}
            </DeleteRecord>
          ),
        ),
    });
}
