import { IconArrowRight, type Icon } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useFoundRecords, type Found, type FoundGroup } from '../features/search/admin/use-found-records';
import { ADMIN_TABS } from './admin-tabs';
import { useCommands, type Entry, type EntryGroup } from './admin-commands';

/** The tab where records of each kind are kept, whose sign they bear. */
const TAB_OF: Record<FoundGroup['name'], string> = {
  events: 'events',
  posts: 'blog',
  members: 'team',
  pictures: 'gallery',
};

const signOf = (name: FoundGroup['name'], all?: true): Icon | undefined =>
  all ? IconArrowRight : ADMIN_TABS.find(({ path }) => path === TAB_OF[name])?.icon;

/** What the palette offers for a text: what can be done that is called so, then the records that are. */
export function useEntries(text: string, showShortcuts: () => void) {
  const navigate = useNavigate();
  const commands = useCommands(showShortcuts);
  const { groups: records, ...state } = useFoundRecords(text);
  const words = text.trim().toLowerCase().split(/\s+/);
  const isMeant = ({ label }: Pick<Entry, 'label'>): boolean =>
    words.every((word) => label.toLowerCase().includes(word));
  // While the server looks for this text, what it found for the one before stays only where it fits this one, too.
  const isStale = ({ label, all }: Found): boolean => state.searching && (all || !isMeant({ label }));
  const groups: EntryGroup[] = [
    ...commands.map(({ name, entries }) => ({ name, entries: entries.filter(isMeant) })),
    ...records.map(({ name, found }) => ({
      name,
      entries: found
        .filter((record) => !isStale(record))
        .map(({ to, all, ...record }) => ({
          ...record,
          icon: signOf(name, all),
          run: () => void navigate(to),
        })),
    })),
  ];
  return { ...state, groups: groups.filter(({ entries }) => entries.length > 0) };
}
