import type { SelectQueryBuilder } from 'typeorm';
import type { Page, PageArgs } from '../../platform/database/keyset.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import type { TeamMemberEntity } from './team-member.entity.js';

const PAGE_MAX = 100;

const cursorOf = ({ id, sortKey }: TeamMemberEntity): string => Buffer.from(`${id} ${sortKey}`).toString('base64url');

function positionAt(cursor: string): { id: string; key: string } {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [id = ''] = text.split(' ', 1);
  if (!isId(id)) throw DomainError.invalid({ cursor: 'This cursor does not belong to this list' });
  return { id, key: text.slice(id.length + 1) };
}

/** One page of `query` over `member`, in the members' order and by position, like every other list. One statement. */
export async function teamPage(
  query: SelectQueryBuilder<TeamMemberEntity>,
  { first = 12, after, before }: PageArgs,
): Promise<Page<TeamMemberEntity>> {
  if (first < 1 || first > PAGE_MAX) throw DomainError.invalid({ first: `Ask for 1 to ${PAGE_MAX} at a time` });
  const backwards = before != null && after == null;
  const total = query.clone();
  const cursor = backwards ? before : after;
  if (cursor != null) {
    query.andWhere(`(member.sortKey, member.id) ${backwards ? '<' : '>'} (:key, :id)`, positionAt(cursor));
  }
  const direction = backwards ? 'DESC' : 'ASC';
  const found = await query
    .orderBy('member.sortKey', direction)
    .addOrderBy('member.id', direction)
    .limit(first + 1)
    .getMany();
  const more = found.length > first;
  const nodes = backwards ? found.slice(0, first).reverse() : found.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: backwards || more,
      hasPreviousPage: backwards ? more : after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: () => total.getCount(),
  };
}
