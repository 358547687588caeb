import { IconArrowRight, type Icon } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useRecordSearch, type SearchHit, type SearchHitGroup } from '../features/search/admin/use-record-search';
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

/** Entries for a text: matching commands, then matching records. */
export function usePaletteEntries(text: string, showShortcuts: () => void) {
  const navigate = useNavigate();
  const commands = useCommands(showShortcuts);
  const { groups: records, ...state } = useRecordSearch(text);
  const words = text.trim().toLowerCase().split(/\s+/);
  const isMeant = ({ label }: Pick<PaletteEntry, 'label'>): boolean =>
    words.every((word) => label.toLowerCase().includes(word));
  // While the server is searching, results of the previous search stay only if they match the new text too.
  const isStale = ({ label, all }: SearchHit): boolean => state.searching && (all || !isMeant({ label }));
  const groups: PaletteEntryGroup[] = [
    ...commands.map(({ name, entries }) => ({ name, entries: entries.filter(isMeant) })),
    ...records.map(({ name, found }) => ({
      name,
      entries: found
        .filter((record) => !isStale(record))
        .map(({ to, all, ...record }) => ({
          ...record,
          icon: iconOf(name, all),
          run: () => void navigate(to),
        })),
    })),
  ];
  return { ...state, groups: groups.filter(({ entries }) => entries.length > 0) };
}
