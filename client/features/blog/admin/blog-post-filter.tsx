import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './blog-posts.module.css';
import type { PostFilter } from './use-post-filter';

const SEARCH_AFTER_MS = 250;
const ALL = 'all';

export function BlogPostFilter({ filter }: { filter: PostFilter }) {
  const [text, setText] = useSearchText(filter);
  return (
    <div className={classes.filter} role="search">
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search posts"
        placeholder="Search title and subtitle"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Status"
        value={filter.status ?? ALL}
        onChange={(value) => filter.setStatus(value === ALL ? null : value)}
        data={[
          { value: ALL, label: 'All' },
          { value: 'draft', label: 'Drafts' },
          { value: 'published', label: 'Published' },
        ]}
      />
    </div>
  );
}

/** What stands in the field: ahead of the address while one types, and following it when it changes by itself. */
function useSearchText({ search, setSearch }: PostFilter) {
  const [{ text, sent, seen }, set] = useState({ text: search, sent: search, seen: search });
  if (seen !== search) set({ text: search === sent ? text : search, sent: search, seen: search });

  const send = useDebouncedCallback((typed: string) => {
    set((current) => ({ ...current, sent: typed.trim() }));
    setSearch(typed);
  }, SEARCH_AFTER_MS);
  const type = (typed: string): void => {
    set((current) => ({ ...current, text: typed }));
    send(typed);
  };
  return [text, type] as const;
}
