import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { normalizeLine } from '@shared/rules';
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
  record?: FoundRecord;
}

/** A record as the search returns it. */
export type FoundRecord =
  | { kind: 'events'; of: FoundRecordsQuery['events']['nodes'][number] }
  | { kind: 'posts'; of: FoundRecordsQuery['adminBlogPosts']['nodes'][number] }
  | { kind: 'members'; of: FoundRecordsQuery['teamMembers']['nodes'][number] }
  | { kind: 'pictures'; of: FoundRecordsQuery['galleryImages']['nodes'][number] };

export interface SearchHitGroup {
  name: 'events' | 'posts' | 'members' | 'pictures';
  hits: SearchHit[];
}

const POST_STATUS = { DRAFT: 'Draft', PUBLISHED: 'Published' } as const;

/**
 * Records matching a text, from a debounced server search. The previous results stay until the new ones arrive; late
 * responses are dropped.
 */
export function useRecordSearch(typed: string) {
  const text = normalizeLine(typed);
  const [debouncedText] = useDebouncedValue(text, PALETTE_SEARCH_AFTER_MS);
  const { data, previousData, loading, error, refetch } = useFoundRecordsQuery(
    debouncedText ? { variables: { search: debouncedText, first: PALETTE_SHOWN }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const searching = text !== '' && (text !== debouncedText || loading);
  const shown = text && debouncedText && !error ? (data ?? previousData) : undefined;
  return {
    groups: shown ? groupsOf(shown, debouncedText) : [],
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
    group('events', events, `/admin/events?when=all&q=${q}`, (event) => ({
      id: event.id,
      label: event.title,
      hint: longDay(event.date),
      to: `/admin/events/${event.id}`,
      record: { kind: 'events', of: event },
    })),
    group('posts', posts, `/admin/blog?q=${q}`, (post) => ({
      id: post.id,
      label: post.title,
      hint: POST_STATUS[post.status],
      to: `/admin/blog/${post.id}`,
      record: { kind: 'posts', of: post },
    })),
    group('members', members, `/admin/team?q=${q}`, (member) => ({
      id: member.id,
      label: member.name,
      hint: `${TEAM_POSITIONS[member.position]} ${member.year}`,
      to: `/admin/team/${member.id}`,
      record: { kind: 'members', of: member },
    })),
    group('pictures', pictures, `/admin/gallery?q=${q}`, (picture) => ({
      id: picture.id,
      label: picture.alt,
      hint: longDay(picture.captureDate),
      to: `/admin/gallery?q=${encodeURIComponent(picture.alt)}`,
      record: { kind: 'pictures', of: picture },
    })),
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The first results, and a link to all if there are more. */
function group<T>(
  name: SearchHitGroup['name'],
  { nodes, totalCount }: { nodes: readonly T[]; totalCount: number },
  all: string,
  toHit: (record: T) => SearchHit,
): SearchHitGroup {
  const hits = nodes.map(toHit);
  if (totalCount > nodes.length)
    hits.push({ id: `all-${name}`, label: PALETTE_MESSAGES.all(totalCount), to: all, all: true });
  return { name, hits };
}
