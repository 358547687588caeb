import type { ActSubject } from '@shared/acts';

/** The list of who did what. */
export const ACTS_PATH = '/admin/acts';

/** That list, for one record or for one kind of record. */
export const actsPath = (only: { record: string } | { subject: ActSubject }): string =>
  `${ACTS_PATH}?${new URLSearchParams(only).toString()}`;
