import { TEAM_POSITIONS, type TeamPosition } from '../../shared/team.js';

/** Positions of the Executive Committee, in display order. */
export const EXECUTIVE_POSITIONS = [
  TEAM_POSITIONS.PRESIDENT,
  TEAM_POSITIONS.SECRETARY,
  TEAM_POSITIONS.VICE_PRESIDENT_EDUCATION,
  TEAM_POSITIONS.VICE_PRESIDENT_PUBLIC_RELATIONS,
  TEAM_POSITIONS.TREASURER,
  TEAM_POSITIONS.SERGEANT_AT_ARMS,
  TEAM_POSITIONS.WEB_MASTER,
] as const satisfies readonly TeamPosition[];

/** The members of each year's Executive Committee: newest year first, each in the order of its positions. */
export function committeesOf<M extends { year: string; position: TeamPosition }>(
  members: readonly M[],
): { year: string; members: M[] }[] {
  const order: readonly TeamPosition[] = EXECUTIVE_POSITIONS;
  const rank = ({ position }: M): number => order.indexOf(position);
  const executive = members.filter((member) => rank(member) >= 0);
  return [...Map.groupBy(executive, ({ year }) => year)]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([year, ofYear]) => ({ year, members: ofYear.sort((one, other) => rank(one) - rank(other)) }));
}
