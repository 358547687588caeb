export const SPECIAL_EVENT_ADMIN_MESSAGES = {
  createFailed: 'Failed to create special event',
  updateFailed: 'Failed to update special event',
  saveFailed: 'Failed to save special event',
  created: 'special event created successfully',
  updated: 'special event updated successfully',
  deleted: 'Special event deleted successfully',
  deleteFailed: 'Failed to delete special event',
  signInFirst: 'You must be logged in to perform this action',
} as const;
