import { useNavigate } from 'react-router-dom';
import { SKIP_LEAVE_GUARD } from '../../ui/forms/use-leave-guard';
import { returnTo } from '../list/list-return';
import { useOpenRecord } from '../actions/open-record';
import type { RecordKind } from '../actions/record-kind';
import { RecordMenu } from '../actions/record-menu';
import { useRecordActions } from '../actions/use-record-actions';

export interface AfterDeletion {
  deleted: string;
  /** Address after Undo, unless the officer has gone elsewhere. */
  restored: string;
}

interface FormMenuProps<T extends { id: string }> {
  kind: RecordKind<T>;
  record: T;
  list: string;
  afterDeletion?: AfterDeletion;
}

/** After deleting, the list or another page takes the place of the form. */
export function FormMenu<T extends { id: string }>({ kind, record, list, afterDeletion }: FormMenuProps<T>) {
  const navigate = useNavigate();
  const actionsOf = useRecordActions(kind);
  const onDeleted = (): void => {
    const { to, state } = afterDeletion ? { to: afterDeletion.deleted, state: {} } : returnTo(list);
    void navigate(to, { state: { ...state, ...SKIP_LEAVE_GUARD } });
  };
  const onRestored = (): void => {
    if (afterDeletion && isAt(afterDeletion.deleted)) void navigate(afterDeletion.restored);
  };
  const actions = actionsOf(record, { onDeleted, onRestored });
  useOpenRecord({ id: record.id, noun: kind.noun, actions });
  return <RecordMenu actions={actions} />;
}

const isAt = (address: string): boolean => location.pathname === new URL(address, location.href).pathname;
