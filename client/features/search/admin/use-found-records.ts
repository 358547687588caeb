import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { PALETTE_MESSAGES, PALETTE_SEARCH_AFTER_MS, PALETTE_SHOWN } from '@shared/palette';
import { TEAM_POSITIONS } from '@shared/team';
import { longDay } from '@shared/time';
import type { FoundRecordsQuery } from '../../../gql/admin';
import { useFoundRecordsQuery } from '../../../gql/admin-hooks';

/** Something that was found: what it is called, what else tells it from its like, and where it is. */
export interface Found {
  id: string;
  label: string;
  hint?: string;
  to: string;
  /** It leads to all that was found, of which only the first are shown. */
  all?: true;
}

export interface FoundGroup {
  name: 'events' | 'posts' | 'members' | 'pictures';
  found: Found[];
}

const POST_STATUS = { DRAFT: 'Draft', PUBLISHED: 'Published' } as const;

/**
 * Records with this text in what they are called, as the server finds them a moment after it was typed. What was found for
 * the text before stays until then; an answer that comes late is dropped.
 */
export function useFoundRecords(typed: string) {
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
  const groups: FoundGroup[] = [
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

/** The first of a list, and the way to all of it where there are more. */
function group<T>(
  name: FoundGroup['name'],
  { nodes, totalCount }: { nodes: readonly T[]; totalCount: number },
  all: string,
  one: (record: T) => Found,
): FoundGroup {
  const found = nodes.map(one);
  if (totalCount > nodes.length)
    found.push({ id: `all-${name}`, label: PALETTE_MESSAGES.all(totalCount), to: all, all: true });
  return { name, found };
}
