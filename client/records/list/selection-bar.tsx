import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/forms/busy-button';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { plural } from '../../ui/plural';
import { useBulkActions, type BulkAction, type BulkQuestion, type BulkRecords } from './bulk-actions';
import classes from './selection-bar.module.css';

interface SelectionBarProps<T> extends BulkRecords<T> {
  selected: readonly T[];
  /** Selects these instead. */
  onSelect: (records: readonly T[]) => void;
}

/** The number of selected records, and what can be done with them. Records that could not be changed stay selected. */
export function SelectionBar<T>({ noun, nameOf, actions, selected, onSelect }: SelectionBarProps<T>) {
  const { run, busy } = useBulkActions<T>({ noun, nameOf });
  const [asking, setAsking] = useState<{ action: BulkAction<T>; question: BulkQuestion } | null>(null);
  const [checking, setChecking] = useState(false);
  const changedBy = ({ appliesTo = () => true }: BulkAction<T>): T[] => selected.filter(appliesTo);
  const start = async (action: BulkAction<T>): Promise<void> => {
    const failed = await run(action, changedBy(action));
    setAsking(null);
    onSelect(failed);
  };
  const choose = async (action: BulkAction<T>): Promise<void> => {
    setChecking(true);
    const question = (await action.ask?.(changedBy(action))) ?? null;
    setChecking(false);
    if (question) setAsking({ action, question });
    else await start(action);
  };
  if (selected.length === 0 && !busy) return null;
  return (
    <div className={classes.bar} role="group" aria-label={`Actions for ${plural(selected.length, `selected ${noun}`)}`}>
      <span className={classes.count} role="status">
        {selected.length} selected
      </span>
      {actions
        .filter((action) => changedBy(action).length > 0)
        .map((action) => (
          <BusyButton
            key={action.label}
            variant="default"
            size="sm"
            busy={busy || checking}
            onClick={() => void choose(action)}
          >
            {action.label}
            {changedBy(action).length < selected.length && ` ${changedBy(action).length}`}
          </BusyButton>
        ))}
      <ActionIcon
        className={classes.clear}
        variant="subtle"
        size="lg"
        title="Clear selection"
        aria-label="Clear selection"
        onClick={() => onSelect([])}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      {asking && (
        <ConfirmDialog
          opened
          dangerous={asking.question.dangerous}
          title={asking.question.title}
          confirmLabel={asking.question.confirmLabel}
          busy={busy}
          onConfirm={() => void start(asking.action)}
          onCancel={() => setAsking(null)}
        >
          {asking.question.text}
        </ConfirmDialog>
      )}
    </div>
  );
}
