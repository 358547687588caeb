export const MEMBERSHIP_ADMIN_MESSAGES = {
  fetchFailed: 'Failed to fetch config',
  updateFailed: 'Failed to update config',
  saved: 'Settings saved successfully',
  adminLoadFailed: 'Failed to load configuration',
  adminSaveFailed: 'Failed to save changes',
  signInFirst: 'Please log in to update settings',
} as const;
