/** Days for which the list of who did what is kept. */
export const ACT_DAYS = 400;

/** Kinds of things that officers act on. Officers see the acts on `content` of everybody, and else only their own. */
export const ACT_SUBJECTS = {
  POST: { label: 'blog post', content: true },
  PENDING_CHANGES: { label: 'pending changes', content: true },
  REVISION: { label: 'earlier version', content: true },
  PICTURE: { label: 'picture', content: true },
  EVENT: { label: 'event', content: true },
  MEETING: { label: 'weekly meeting', content: true },
  EVENING: { label: 'evening', content: true },
  SHEET: { label: 'sheet of the evening', content: true },
  TIMED_SPEECH: { label: 'time of the evening', content: true },
  CLUB_LINK: { label: 'club link', content: true },
  TEAM_MEMBER: { label: 'team member', content: true },
  GALLERY_IMAGE: { label: 'gallery picture', content: true },
  SPECIAL_EVENT: { label: 'special event', content: true },
  APPLICATIONS: { label: 'applications', content: true },
  VIDEO: { label: 'video', content: true },
  ACCOUNT: { label: 'account', content: false },
  SESSION: { label: 'session', content: false },
  API_KEY: { label: 'API key', content: false },
  HAND_OVER: { label: 'hand-over', content: false },
  SITE: { label: 'whole site', content: false },
} as const;

export type ActSubject = keyof typeof ACT_SUBJECTS;

/** Acts, as the list words them, before the kind of thing and its title. */
export const ACT_VERBS = {
  SIGN_IN: 'Signed in',
  SIGN_IN_REFUSED: 'Sign-in refused',
  SIGN_OUT: 'Signed out',
  CONFIRM: 'Confirmed who they are',
  CREATE: 'Created',
  CREATE_PUBLISHED: 'Created and published',
  CHANGE: 'Changed',
  PUBLISH: 'Published',
  UNPUBLISH: 'Unpublished',
  SCHEDULE: 'Scheduled',
  DECLINE: 'Declined',
  DELETE: 'Deleted',
  RESTORE: 'Restored',
  DELETE_FOR_GOOD: 'Deleted for good',
  UPLOAD: 'Uploaded',
  INVITE: 'Invited',
  CREATE_LINK: 'Created a password link for',
  REQUEST_EMAIL: 'Asked for another email address of',
  SET_PASSWORD: 'Chose a password by a link',
  ACCEPT_WITH_PASSKEY: 'Accepted the invitation with a passkey',
  DEACTIVATE: 'Deactivated',
  REACTIVATE: 'Reactivated',
  ADD_PERSON: 'Added a person to',
  REMOVE_PERSON: 'Removed a person from',
  REVOKE: 'Revoked',
  END: 'Ended',
  COMPLETE: 'Completed',
  EXPORT: 'Exported',
  IMPORT: 'Imported',
} as const;

export type ActVerb = keyof typeof ACT_VERBS;
