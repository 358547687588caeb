import type { PersonalLinkPurpose } from '../../../shared/personal-links.js';

/** A seat has a link that its holder got on the site, and one that is in mail. Both lead to the same page. */
export const SEAT_LINKS: readonly PersonalLinkPurpose[] = ['seat', 'mailedSeat'];
