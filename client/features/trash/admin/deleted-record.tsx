import { Badge, Button } from '@mantine/core';
import { ACT_SUBJECTS } from '@shared/acts';
import { dateAndTime, dayIn, longDay } from '@shared/time';
import { IconTrash } from '@tabler/icons-react';
import type { ListedDeletedRecordFragment } from '../../../gql/admin';
import { DELETE } from '../../../records/actions/record-kind';
import { RecordMenu } from '../../../records/actions/record-menu';
import plain from '../../../records/list/plain-list.module.css';
import { useSite } from '../../../ui/site/site';
import { nameOf, TRASH_MESSAGES } from './texts';
import classes from './trash.module.css';

interface DeletedRecordProps {
  record: ListedDeletedRecordFragment;
  onRestore: () => void;
  onRemove: () => void;
}

export function DeletedRecord({ record, onRestore, onRemove }: DeletedRecordProps) {
  const { timeZone } = useSite();
  const { subject, title, records, deletedAt, deletedBy, expiresAt } = record;
  const { label } = ACT_SUBJECTS[subject];
  const facts = [
    TRASH_MESSAGES.deleted(dateAndTime(timeZone, deletedAt), deletedBy),
    TRASH_MESSAGES.keptUntil(longDay(dayIn(timeZone, expiresAt))),
  ];
  return (
    <li className={`${plain.row} ${classes.record}`}>
      <div>
        <p className={plain.name}>
          {title || label}
          {title && (
            <Badge component="span" variant="outline">
              {label}
            </Badge>
          )}
        </p>
        {records > 1 && <p className={plain.facts}>{TRASH_MESSAGES.withOthers(records - 1)}</p>}
        <p className={plain.facts}>{facts.join(', ')}</p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={TRASH_MESSAGES.restoreNamed(nameOf(record))}
          onClick={onRestore}
        >
          {TRASH_MESSAGES.restore}
        </Button>
        <RecordMenu
          name={nameOf(record)}
          actions={[{ id: DELETE, label: TRASH_MESSAGES.remove, icon: IconTrash, run: onRemove }]}
        />
      </div>
    </li>
  );
}
