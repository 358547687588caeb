import { useState } from 'react';
import type { ListedDeletedRecordFragment } from '../../../gql/admin';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { nameOf, TRASH_MESSAGES } from './texts';
import { useTrash } from './use-trash';

type Deleted = ListedDeletedRecordFragment;
type Question = { ask: 'new address' | 'remove'; record: Deleted } | { ask: 'empty'; count: number };

/** Actions on the trash, and the dialog that asks before some of them. `onGone`: the row that had the focus is gone. */
export function useTrashActions(onGone: () => void) {
  const [question, setQuestion] = useState<Question | null>(null);
  const trash = useTrash((record) => setQuestion({ ask: 'new address', record }));
  const close = (): void => setQuestion(null);

  const finish = async (act: Promise<boolean>): Promise<void> => {
    const done = await act;
    if (done) onGone();
  };
  const perform = (asked: Question): Promise<boolean> => {
    switch (asked.ask) {
      case 'new address':
        return trash.restore(asked.record, true);
      case 'remove':
        return trash.remove(asked.record);
      case 'empty':
        return trash.empty();
    }
  };
  return {
    restore: (record: Deleted): void => void finish(trash.restore(record)),
    askToRemove: (record: Deleted): void => setQuestion({ ask: 'remove', record }),
    askToEmpty: (count: number): void => setQuestion({ ask: 'empty', count }),
    dialog: question && (
      <ConfirmDialog
        opened
        dangerous={question.ask !== 'new address'}
        {...textsOf(question)}
        busy={trash.busy}
        onConfirm={() => void finish(perform(question).finally(close))}
        onCancel={close}
      />
    ),
  };
}

function textsOf(question: Question) {
  switch (question.ask) {
    case 'new address':
      return {
        title: TRASH_MESSAGES.newAddress,
        children: TRASH_MESSAGES.newAddressHint(nameOf(question.record)),
        confirmLabel: TRASH_MESSAGES.restore,
      };
    case 'remove':
      return {
        title: TRASH_MESSAGES.removeTitle(nameOf(question.record)),
        children: TRASH_MESSAGES.removeWarning,
        confirmLabel: TRASH_MESSAGES.remove,
      };
    case 'empty':
      return {
        title: TRASH_MESSAGES.emptyTitle,
        children: TRASH_MESSAGES.emptyWarning(question.count),
        confirmLabel: TRASH_MESSAGES.emptyTrash,
      };
  }
}
