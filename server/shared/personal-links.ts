/** The thing that a personal link lets its holder see and change, and the path of its page, whose last segment is the secret. */
export const PERSONAL_LINK_PATHS = {
  submission: '/blog/submissions/',
  seat: '/seats/',
  role: '/roles/',
  /** The link that officers share with members. */
  club: '/club/',
} as const;

/** `mailedSeat` is the second link to a seat, which all mail about it has. */
export type PersonalLinkPurpose = keyof typeof PERSONAL_LINK_PATHS | 'mailedSeat';
