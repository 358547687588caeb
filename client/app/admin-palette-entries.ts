import { IconArrowRight, type Icon } from '@tabler/icons-react';
import { normalizeLine } from '@shared/rules';
import { useNavigate } from 'react-router-dom';
import { POST_KIND } from '../features/blog/admin/post-kind';
import { EVENT_KIND } from '../features/events/admin/event-kind';
import { IMAGE_KIND } from '../features/gallery/admin/image-kind';
import {
  useRecordSearch,
  type FoundRecord,
  type SearchHit,
  type SearchHitGroup,
} from '../features/search/admin/use-record-search';
import { MEMBER_KIND } from '../features/team/admin/member-kind';
import { openRecord } from '../records/actions/open-record';
import type { RecordAction } from '../records/actions/record-kind';
import { RECORD_ACTIONS } from '../records/texts';
import { useRecordActions } from '../records/actions/use-record-actions';
import { ADMIN_TABS } from './admin-tabs';
import { useCommands, type PaletteEntry, type PaletteEntryGroup } from './admin-commands';

/** The tab that lists records of each kind; the entry shows its icon. */
const TAB_OF: Record<SearchHitGroup['name'], string> = {
  events: 'events',
  posts: 'blog',
  members: 'team',
  pictures: 'gallery',
};

const iconOf = (name: SearchHitGroup['name'], all?: true): Icon | undefined =>
  all ? IconArrowRight : ADMIN_TABS.find(({ path }) => path === TAB_OF[name])?.icon;

/** Entries for a text: matching actions on the open record, matching commands, then matching records. */
export function usePaletteEntries(text: string, showShortcuts: () => void) {
  const navigate = useNavigate();
  const commands = useCommands(showShortcuts);
  const actionsOf = useFoundRecordActions();
  const { groups: records, ...state } = useRecordSearch(text);
  const words = normalizeLine(text).toLowerCase().split(/\s+/);
  const matchesQuery = ({ label, alias = '' }: Pick<PaletteEntry, 'label' | 'alias'>): boolean =>
    words.every((word) => `${label} ${alias}`.toLowerCase().includes(word));
  // While the server is searching, results of the previous search stay only if they match the new text too.
  const isStale = ({ label, all }: SearchHit): boolean => state.searching && (all || !matchesQuery({ label }));
  const entryOf = ({ id, label, icon, to, href, run }: RecordAction): PaletteEntry => ({
    id: `action-${id}`,
    label,
    icon,
    run: () => {
      if (to) void navigate(to);
      if (href) window.open(href, '_blank', 'noopener');
      run?.();
    },
  });
  const actionGroup = (label: string, actions: readonly RecordAction[]): PaletteEntryGroup => ({
    name: 'record',
    label,
    entries: actions.map(entryOf),
  });
  const record = openRecord();
  const groups: PaletteEntryGroup[] = [
    ...[...(record ? [actionGroup(RECORD_ACTIONS.palette(record.noun), record.actions)] : []), ...commands].map(
      ({ entries, onlyFound, ...group }) => ({
        ...group,
        entries: onlyFound && text.trim() === '' ? [] : entries.filter(matchesQuery),
      }),
    ),
    ...records.map(({ name, hits }) => ({
      name,
      entries: hits
        .filter((hit) => !isStale(hit))
        .map(({ to, all, record: hit, ...entry }) => ({
          ...entry,
          icon: iconOf(name, all),
          run: () => void navigate(to),
          // Deleting the open record also closes its form.
          ...(hit && { actions: () => (record?.id === hit.of.id ? record.actions : actionsOf(hit)) }),
        })),
    })),
  ];
  return { ...state, groups: groups.filter(({ entries }) => entries.length > 0), actionGroup };
}

function useFoundRecordActions() {
  const actions = {
    events: useRecordActions(EVENT_KIND),
    posts: useRecordActions(POST_KIND),
    members: useRecordActions(MEMBER_KIND),
    pictures: useRecordActions(IMAGE_KIND),
  };
  return (record: FoundRecord): RecordAction[] => {
    switch (record.kind) {
      case 'events':
        return actions.events(record.of);
      case 'posts':
        return actions.posts(record.of);
      case 'members':
        return actions.members(record.of);
      case 'pictures':
        return actions.pictures(record.of);
    }
  };
}
