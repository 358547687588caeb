import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './record-list.module.css';
import type { AddressFilter } from './use-address-filter';

const SEARCH_AFTER_MS = 250;
const NAME = 'q';

interface SearchFieldProps {
  filter: AddressFilter;
  label: string;
  placeholder: string;
}

/** Narrows a list to a text, as one types. */
export function SearchField({ filter, label, placeholder }: SearchFieldProps) {
  const [text, setText] = useSearchText(filter);
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** The text that a list is narrowed to. */
export const searchIn = (filter: AddressFilter): string => filter.get(NAME);

/** What stands in the field: ahead of the address while one types, and following it when it changes by itself. */
function useSearchText(filter: AddressFilter) {
  const search = searchIn(filter);
  const [{ text, sent, seen }, set] = useState({ text: search, sent: search, seen: search });
  if (seen !== search) set({ text: search === sent ? text : search, sent: search, seen: search });

  const send = useDebouncedCallback((typed: string) => {
    set((current) => ({ ...current, sent: typed.trim() }));
    filter.set(NAME, typed.trim());
  }, SEARCH_AFTER_MS);
  const type = (typed: string): void => {
    set((current) => ({ ...current, text: typed }));
    send(typed);
  };
  return [text, type] as const;
}
