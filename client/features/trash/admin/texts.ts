import { ACT_SUBJECTS } from '@shared/acts';
import { TRASH_DAYS } from '@shared/trash';
import type { ListedDeletedRecordFragment } from '../../../gql/admin';
import { plural } from '../../../ui/plural';

export const TRASH_MESSAGES = {
  title: 'Trash',
  hint: `What was deleted in the last ${TRASH_DAYS} days, with its pictures. After that it is deleted for good.`,
  failed: 'Failed to load the trash',
  count: (deleted: number): string => plural(deleted, 'deletion'),
  search: 'Search the trash by title',
  subject: 'Kind',
  everything: 'Everything',
  empty: 'The trash is empty',
  emptyHint: `Whatever is deleted from now on can be restored here for ${TRASH_DAYS} days.`,
  none: 'Nothing matches',
  showAll: 'Show everything',

  deleted: (at: string, by: string): string => `Deleted ${at}${by && ` by ${by}`}`,
  keptUntil: (day: string): string => `kept until ${day}`,
  withOthers: (others: number): string => `With ${plural(others, 'other')}`,

  restore: 'Restore',
  restoreNamed: (name: string): string => `Restore ${name}`,
  restored: (name: string): string => `${name} is back`,
  restoreFailed: 'Failed to restore it',
  newAddress: 'Restore under a new address?',
  newAddressHint: (name: string): string =>
    `Another post has the address of ${name} now. It gets a similar one, which you can change afterwards.`,

  remove: 'Delete for good',
  removeTitle: (name: string): string => `Delete ${name} for good?`,
  removeWarning: 'Its pictures are deleted too. This can’t be undone.',
  removed: (name: string): string => `${name} was deleted for good`,
  removeFailed: 'Failed to delete it',

  emptyTrash: 'Empty the trash',
  emptyTitle: 'Empty the trash?',
  emptyWarning: (deleted: number): string =>
    `${plural(deleted, 'deletion')}, with all pictures, can’t be undone any more.`,
  emptied: 'The trash is empty now',
  emptyFailed: 'Failed to empty the trash',
} as const;

/** The title in quotation marks; without one, the kind of record. */
export const nameOf = ({ title, subject }: Pick<ListedDeletedRecordFragment, 'title' | 'subject'>): string =>
  title ? `“${title}”` : ACT_SUBJECTS[subject].label;
