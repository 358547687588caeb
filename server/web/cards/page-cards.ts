import {
  ACTIVITIES_TEXT,
  BLOG_TEXT,
  CONTACT_TEXT,
  HOME_TEXT,
  MEMBERSHIP_TEXT,
  MISSION,
} from '../../shared/club-texts.js';
import { DOCS_PAGE, NAV_LINKS, PRIVACY_PAGE } from '../../shared/site.js';
import type { CardPage } from '../../shared/cards.js';

const labelAt = (path: string): string => NAV_LINKS.find(({ to }) => to === path)!.label;

/** Text of a rendered card: a small line above a large title. */
export interface CardWords {
  line: string;
  title: string;
}

/** `hours`: when the club meets, such as `Thursdays 6:00 PM to 7:30 PM`. */
export const pageCards = (hours: string): Record<CardPage, CardWords> => ({
  home: { line: hours, title: HOME_TEXT.headline },
  about: { line: labelAt('/about'), title: MISSION.sentence },
  activities: { line: hours, title: ACTIVITIES_TEXT.title },
  blog: { line: BLOG_TEXT.title, title: BLOG_TEXT.lead },
  membership: { line: labelAt('/membership'), title: MEMBERSHIP_TEXT.lead },
  contact: { line: labelAt('/contact'), title: CONTACT_TEXT.lead },
  privacy: { line: PRIVACY_PAGE.label, title: 'What this site keeps about you' },
  developers: { line: DOCS_PAGE.label, title: 'Take the club with you' },
});

export const isCardPage = (name: string): name is CardPage => Object.hasOwn(pageCards(''), name);
