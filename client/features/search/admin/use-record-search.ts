import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { TEAM_POSITIONS } from '@shared/team';
import { longDay } from '@shared/time';
import type { FoundRecordsQuery } from '../../../gql/admin';
import { useFoundRecordsQuery } from '../../../gql/admin-hooks';
import { PALETTE_MESSAGES } from '../../../ui/palette-texts';

/** Records of each kind that are shown. */
export const PALETTE_SHOWN = 5;

/** Debounce of the search, in milliseconds. */
export const PALETTE_SEARCH_AFTER_MS = 180;

export interface SearchHit {
  id: string;
  label: string;
  hint?: string;
  to: string;
  /** Links to all results, of which only the first are shown. */
  all?: true;
}

export interface SearchHitGroup {
  name: 'events' | 'posts' | 'members' | 'pictures';
  found: SearchHit[];
}

const POST_STATUS = { DRAFT: 'Draft', PUBLISHED: 'Published' } as const;

/**
 * Records matching a text, from a debounced server search. The previous results stay until the new ones arrive; late
 * responses are dropped.
 */
export function useRecordSearch(typed: string) {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, PALETTE_SEARCH_AFTER_MS);
  const { data, previousData, loading, error, refetch } = useFoundRecordsQuery(
    asked ? { variables: { search: asked, first: PALETTE_SHOWN }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const searching = text !== '' && (text !== asked || loading);
  const shown = text && asked && !error ? (data ?? previousData) : undefined;
  return {
    groups: shown ? groupsOf(shown, asked) : [],
    searching,
    failed: !searching && text !== '' && error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}

function groupsOf(
  { events, adminBlogPosts: posts, teamMembers: members, galleryImages: pictures }: FoundRecordsQuery,
  text: string,
) {
  const q = encodeURIComponent(text);
  const groups: SearchHitGroup[] = [
    group('events', events, `/admin/events?when=all&q=${q}`, ({ id, title, date }) => ({
      id,
      label: title,
      hint: longDay(date),
      to: `/admin/events/${id}`,
    })),
    group('posts', posts, `/admin/blog?q=${q}`, ({ id, title, status }) => ({
      id,
      label: title,
      hint: POST_STATUS[status],
      to: `/admin/blog/${id}`,
    })),
    group('members', members, `/admin/team?q=${q}`, ({ id, name, position, year }) => ({
      id,
      label: name,
      hint: `${TEAM_POSITIONS[position]} ${year}`,
      to: `/admin/team/${id}`,
    })),
    group('pictures', pictures, `/admin/gallery?q=${q}`, ({ id, alt, captureDate }) => ({
      id,
      label: alt,
      hint: longDay(captureDate),
      to: `/admin/gallery?q=${encodeURIComponent(alt)}`,
    })),
  ];
  return groups.filter(({ found }) => found.length > 0);
}

/** The first results, and a link to all if there are more. */
function group<T>(
  name: SearchHitGroup['name'],
  { nodes, totalCount }: { nodes: readonly T[]; totalCount: number },
  all: string,
  one: (record: T) => SearchHit,
): SearchHitGroup {
  const found = nodes.map(one);
  if (totalCount > nodes.length)
    found.push({ id: `all-${name}`, label: PALETTE_MESSAGES.all(totalCount), to: all, all: true });
  return { name, found };
}
