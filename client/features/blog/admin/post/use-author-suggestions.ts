import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { normalizeLine } from '@shared/rules';
import { TEAM_POSITIONS } from '@shared/team';
import { useAuthorSuggestionsQuery } from '../../../../gql/admin-hooks';

export interface AuthorSuggestion {
  name: string;
  department: string;
  linkedin: string;
  /** URL of the stored photo. */
  photo: string | null;
  /** Tells people of similar names apart. */
  detail: string;
}

const SEARCH_AFTER_MS = 250;

/** Earlier authors and members whose name contains `search`; each name once, because it is what is chosen. */
export function useAuthorSuggestions(
  search: string,
  wanted: boolean,
): Record<'authors' | 'members', AuthorSuggestion[]> {
  const [text] = useDebouncedValue(normalizeLine(search), SEARCH_AFTER_MS);
  const { data, previousData } = useAuthorSuggestionsQuery(
    wanted ? { variables: { search: text }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const { blogAuthors = [], teamMembers } = data ?? previousData ?? {};
  const authors = blogAuthors.map(({ name, department, linkedin, image }) => ({
    name,
    department,
    linkedin,
    photo: image?.url ?? null,
    detail: department,
  }));
  const members = (teamMembers?.nodes ?? []).map(({ name, position, year, image }) => ({
    name,
    department: TEAM_POSITIONS[position],
    // Members have no profile here.
    linkedin: '',
    photo: image?.url ?? null,
    detail: `${TEAM_POSITIONS[position]}, ${year}`,
  }));
  const known = new Set<string>();
  const isFirst = ({ name }: AuthorSuggestion): boolean => known.size < known.add(name).size;
  return { authors: authors.filter(isFirst), members: members.filter(isFirst) };
}
