import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SHORTCUTS } from '@shared/shortcuts';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useShortcut } from '../shortcuts';
import classes from './record-list.module.css';
import type { AddressFilter } from './use-address-filter';

const SEARCH_AFTER_MS = 250;
const NAME = 'q';

interface SearchFieldProps {
  filter: AddressFilter;
  /** What is searched, and in what: 'Search posts by title'. */
  label: string;
}

/** Narrows a list to a text, as one types. */
export function SearchField({ filter, label }: SearchFieldProps) {
  const [text, setText] = useSearchText(filter);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('find', () => field.current?.focus());
  const clear = (): void => {
    setText('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      aria-keyshortcuts={SHORTCUTS.find.keys}
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear the search" size="sm" onClick={clear} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** The text that a list is narrowed to. */
export const searchIn = (filter: AddressFilter): string => filter.get(NAME);

/** What stands in the field: ahead of the list while one types, and following it when something else changes it. */
function useSearchText(filter: AddressFilter) {
  const search = searchIn(filter);
  const [{ text, sent }, set] = useState({ text: search, sent: search });
  if (search !== sent) set({ text: search, sent: search });

  // It sends what stands in the field by then.
  const send = useDebouncedCallback(() => {
    set((now) => ({ ...now, sent: text.trim() }));
    filter.set(NAME, text.trim());
  }, SEARCH_AFTER_MS);
  const type = (typed: string): void => {
    set((now) => ({ ...now, text: typed }));
    send();
  };
  return [text, type] as const;
}
