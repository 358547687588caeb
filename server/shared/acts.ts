/** Days for which the list of who did what is kept. */
export const ACT_DAYS = 400;

/** Kinds of things that officers act on. Officers see the acts on `content` of everybody, and else only their own. */
export const ACT_SUBJECTS = {
  POST: { label: 'Blog post', content: true },
  PENDING_CHANGES: { label: 'Pending changes', content: true },
  REVISION: { label: 'Earlier version', content: true },
  PICTURE: { label: 'Picture', content: true },
  EVENT: { label: 'Event', content: true },
  MEETING: { label: 'Weekly meeting', content: true },
  EVENING: { label: 'Evening', content: true },
  TEAM_MEMBER: { label: 'Team member', content: true },
  GALLERY_IMAGE: { label: 'Gallery picture', content: true },
  SPECIAL_EVENT: { label: 'Special event', content: true },
  APPLICATIONS: { label: 'Applications', content: true },
  VIDEO: { label: 'Video', content: true },
  ACCOUNT: { label: 'Account', content: false },
  SESSION: { label: 'Session', content: false },
  API_KEY: { label: 'API key', content: false },
  SITE: { label: 'Whole site', content: false },
} as const;

export type ActSubject = keyof typeof ACT_SUBJECTS;

/** Acts, as the list words them. */
export const ACT_VERBS = {
  SIGN_IN: 'Signed in',
  SIGN_IN_REFUSED: 'Sign-in refused',
  SIGN_OUT: 'Signed out',
  CONFIRM: 'Confirmed the password',
  CREATE: 'Created',
  CREATE_PUBLISHED: 'Created and published',
  CHANGE: 'Changed',
  PUBLISH: 'Published',
  UNPUBLISH: 'Unpublished',
  SCHEDULE: 'Scheduled',
  DECLINE: 'Declined',
  DELETE: 'Deleted',
  RESTORE: 'Restored',
  UPLOAD: 'Uploaded',
  INVITE: 'Invited',
  CREATE_LINK: 'Created a password link',
  SET_PASSWORD: 'Chose a password by a link',
  DEACTIVATE: 'Deactivated',
  REACTIVATE: 'Reactivated',
  REVOKE: 'Revoked',
  END: 'Ended',
  EXPORT: 'Exported',
  IMPORT: 'Imported',
} as const;

export type ActVerb = keyof typeof ACT_VERBS;
