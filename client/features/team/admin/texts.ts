import { TEAM_API_MESSAGES } from '@shared/team';
import { plural } from '../../../ui/plural';
import { TEAM_MESSAGES } from '../public/texts';

export const TEAM_ADMIN_MESSAGES = {
  deleted: TEAM_API_MESSAGES.deleted,
  loadFailed: TEAM_MESSAGES.loadFailed,
  createFailed: 'Failed to create team member',
  updateFailed: 'Failed to update team member',
  deleteFailed: 'Failed to delete team member',
  created: 'Team member created successfully',
  updated: 'Team member updated successfully',
  count: (members: number): string => `${plural(members, 'member')}, in the order of positions`,
  order: 'Members are shown in the order of positions, newest year first.',
  otherHolder: (year: string, position: string): string => `${year} already has a ${position}:`,
  begin: (year: string): string => `Begin ${year}`,
  beginHint:
    'Untick those who leave, and choose the position of those who stay. They keep their photo; thoughts are not copied. Nothing is public until you publish it.',
  publishCommittee: (year: string, members: number): string => `Publish ${year} with ${plural(members, 'member')}`,
  begun: (year: string): string => `Committee for ${year} published`,
  committeeTakenBack: (year: string): string =>
    `The committee for ${year} is no longer on the site. Your draft of it is back`,
  publishing: 'Publishing…',
  notPublished: (reasons: readonly string[]): string => `The committee was not published: ${reasons.join('. ')}`,
  yearExists: (year: string): string => `${year} has members already. They stay, and nobody is added twice.`,
  draftRestored: 'Your draft from earlier is kept in this browser.',
  startAgain: 'Start again',
  later: 'Finish later',
  addMember: 'Add a member',
  newMember: 'new member',
  isIncluded: (name: string): string => `${name} is in the committee`,
  nameOf: (place: number): string => `Name of member ${place}`,
  positionOf: (name: string): string => `Position of ${name}`,
} as const;
