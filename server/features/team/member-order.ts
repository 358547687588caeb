import { TEAM_POSITIONS, type TeamPosition } from '../../shared/team.js';

const POSITIONS: readonly TeamPosition[] = Object.values(TEAM_POSITIONS);

interface Member {
  name: string;
  position: TeamPosition;
  year: string;
}

/** Newest year first, then by position, then by name. */
export function sortKeyOf({ year, position, name }: Member): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(99 - Number(year.slice(0, 2)))}${twoDigits(POSITIONS.indexOf(position))}${name.toLowerCase()}`;
}
