import { ACTIVITIES_WORDS, CONTACT_WORDS, HOME_WORDS, MEMBERSHIP_WORDS, MISSION, WEEKLY_MEETING } from './club.js';
import { BLOG_MESSAGES } from './blog.js';
import { DEVELOPERS_PAGE, NAV_LINKS } from './site.js';

/** The picture that goes with an address that somebody shares: of a size and kind that every network shows. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const;

const labelAt = (path: string): string => NAV_LINKS.find(({ to }) => to === path)!.label;

/** What a drawn card says: a line, and large below it what it is about. */
export interface CardWords {
  line: string;
  title: string;
}

/** The cards of the pages that nobody edits. */
export const PAGE_CARDS = {
  home: { line: WEEKLY_MEETING.hours, title: HOME_WORDS.headline },
  about: { line: labelAt('/about'), title: MISSION.sentence },
  activities: { line: WEEKLY_MEETING.hours, title: ACTIVITIES_WORDS.meetingsTitle },
  blog: { line: BLOG_MESSAGES.heroTitle, title: BLOG_MESSAGES.heroSubtitle },
  membership: { line: labelAt('/membership'), title: MEMBERSHIP_WORDS.lead },
  contact: { line: labelAt('/contact'), title: CONTACT_WORDS.lead },
  developers: { line: DEVELOPERS_PAGE.title, title: DEVELOPERS_PAGE.lead },
} as const satisfies Record<string, CardWords>;

export type CardPage = keyof typeof PAGE_CARDS;

export const isCardPage = (name: string): name is CardPage => Object.hasOwn(PAGE_CARDS, name);

const CARDS = '/cards';

/** Of this site's own making, so that its size and kind are known. */
export const isCard = (address: string): boolean => address.startsWith(`${CARDS}/`);

export const pageCard = (page: CardPage): string => `${CARDS}/${page}.jpg`;

/** Networks keep a picture for as long as its address is the same: it changes with what it shows. */
const cardOf = (what: string, id: string, changed: string): string =>
  `${CARDS}/${what}/${id}.jpg?v=${Date.parse(changed).toString(36)}`;

export const eventCard = (id: string, changed: string): string => cardOf('events', id, changed);
export const postCard = (id: string, changed: string): string => cardOf('posts', id, changed);
