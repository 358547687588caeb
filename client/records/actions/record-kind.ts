import type { TypedDocumentNode } from '@apollo/client';
import { IconCopy, IconExternalLink, IconLink, IconListSearch, IconTrash, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../ui/loading/failure';
import type { ShowDialog } from './dialog-outlet';
import { RECORD_ACTIONS } from '../texts';
import { actsPath } from './acts-path';

/** A kind of record: its name, its addresses, and how it is deleted. Rows, forms and the command palette read this. */
export interface RecordKind<T extends { id: string }> {
  /** The record in a sentence: 'post'. */
  noun: string;
  nameOf: (record: T) => string;
  /** The list of the dashboard: its address, and its field in GraphQL. */
  list: { path: string; field: string };
  /** Its address for visitors. */
  siteAddress: (record: T) => string;
  /** Only officers see it there. */
  isDraft?: (record: T) => boolean;
  /** Address of a new form with the same values. */
  duplicateAddress?: (record: T) => string;
  /** More actions, before Delete. */
  more?: (record: T, show: ShowDialog) => RecordAction[];
  remove: TypedDocumentNode<unknown, { id: string }>;
  /** Asks and deletes, if that needs more than a confirmation. */
  DeleteDialog?: (props: DeleteDialogProps<T>) => ReactNode;
  /** The text of the confirmation. */
  consequences: (record: T) => ReactNode;
  /** The same for several. */
  consequencesOfAll: string;
  messages: { deleted: string; deleteFailed: string };
  /** Error message; by default the server's, or `deleteFailed`. */
  saidOf?: (failure: Failure) => string;
}

export interface DeletionCallbacks {
  onDeleted?: () => void;
  onRestored?: () => void;
}

export interface DeleteDialogProps<T> extends DeletionCallbacks {
  record: T;
  onClose: () => void;
}

/** An action on one record: a link within the dashboard, a link to the site, or a function. */
export interface RecordAction {
  id: string;
  label: string;
  icon: Icon;
  to?: string;
  /** Opens in a new tab. */
  href?: string;
  run?: () => void;
}

interface ActionHandlers {
  show: ShowDialog;
  copy: (address: string) => void;
  remove: () => void;
}

export function actionsOf<T extends { id: string }>(
  kind: RecordKind<T>,
  record: T,
  { show, copy, remove }: ActionHandlers,
): RecordAction[] {
  const href = kind.siteAddress(record);
  const duplicate = kind.duplicateAddress?.(record);
  const label = kind.isDraft?.(record) ? RECORD_ACTIONS.viewDraft : RECORD_ACTIONS.view;
  return [
    { id: 'view', label, icon: IconExternalLink, href },
    ...(duplicate ? [{ id: 'duplicate', label: RECORD_ACTIONS.duplicate, icon: IconCopy, to: duplicate }] : []),
    { id: 'copy', label: RECORD_ACTIONS.copyLink, icon: IconLink, run: () => copy(href) },
    { id: 'acts', label: RECORD_ACTIONS.acts, icon: IconListSearch, to: actsPath({ record: record.id }) },
    ...(kind.more?.(record, show) ?? []),
    { id: DELETE, label: RECORD_ACTIONS.delete, icon: IconTrash, run: remove },
  ];
}

/** ID of the action that deletes; it comes last. */
export const DELETE = 'delete';
