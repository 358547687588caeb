import { TEAM_API_MESSAGES } from '@shared/team';
import { TEAM_MESSAGES } from '../public/texts';

export const TEAM_ADMIN_MESSAGES = {
  deleted: TEAM_API_MESSAGES.deleted,
  fetchFailed: TEAM_MESSAGES.fetchFailed,
  createFailed: 'Failed to create team member',
  updateFailed: 'Failed to update team member',
  deleteFailed: 'Failed to delete team member',
  created: 'Team member created successfully',
  updated: 'Team member updated successfully',
} as const;
