import { TEAM_API_MESSAGES } from '@shared/team';
import { plural } from '../../../ui/plural';
import { TEAM_MESSAGES } from '../public/texts';

export const TEAM_ADMIN_MESSAGES = {
  deleted: TEAM_API_MESSAGES.deleted,
  fetchFailed: TEAM_MESSAGES.fetchFailed,
  createFailed: 'Failed to create team member',
  updateFailed: 'Failed to update team member',
  deleteFailed: 'Failed to delete team member',
  created: 'Team member created successfully',
  updated: 'Team member updated successfully',
  count: (members: number): string => `${plural(members, 'member')}, in the order of positions`,
  order: 'Members are shown in the order of positions, newest year first.',
  otherHolder: (year: string, position: string): string => `${year} already has a ${position}:`,
  begin: (year: string): string => `Begin ${year}`,
  beginHint: 'Who stays? They keep their name, position and photo. Their thoughts are not copied.',
  beginWith: (members: number): string => `Begin with ${plural(members, 'member')}`,
  begun: (year: string): string => `Committee for ${year} created`,
  yearsSoFar: (years: readonly string[]): string => `Years with members: ${years.join(', ')}.`,
  yearExists: (year: string): string => `${year} has members already. They stay, and nobody is added twice.`,
} as const;
