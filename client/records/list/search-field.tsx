import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SHORTCUTS } from '../../ui/keyboard/shortcut-definitions';
import { normalizeLine } from '@shared/rules';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useShortcut } from '../../ui/keyboard/shortcuts';
import classes from './record-list.module.css';
import type { UrlFilter } from './use-url-filter';

const SEARCH_AFTER_MS = 250;
const NAME = 'q';

interface SearchFieldProps {
  filter: UrlFilter;
  /** For example 'Search posts by title'. */
  label: string;
}

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
      rightSection={text && <CloseButton aria-label="Clear search" size="sm" onClick={clear} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** Search text of a filter. */
export const searchText = (filter: UrlFilter): string => filter.get(NAME);

/** Text of the field: ahead of the debounced filter while typing, and following it when it changes otherwise. */
function useSearchText(filter: UrlFilter) {
  const search = searchText(filter);
  const [{ text, sent }, set] = useState({ text: search, sent: search });
  if (search !== sent) set({ text: search, sent: search });

  // Reads the field when it fires, not when it was scheduled.
  const send = useDebouncedCallback(() => {
    set((now) => ({ ...now, sent: normalizeLine(text) }));
    filter.set(NAME, normalizeLine(text));
  }, SEARCH_AFTER_MS);
  const type = (typed: string): void => {
    set((now) => ({ ...now, text: typed }));
    send();
  };
  return [text, type] as const;
}
