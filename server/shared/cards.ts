/** The image for sharing: its size and type work on every network. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** Pages whose card shows a fixed text. */
export type CardPage = 'home' | 'about' | 'activities' | 'blog' | 'membership' | 'contact' | 'developers' | 'privacy';

const CARDS = '/cards';

export const isCard = (address: string): boolean => address.startsWith(`${CARDS}/`);

export const pageCard = (page: CardPage): string => `${CARDS}/${page}.jpg`;

/** Networks cache an image by its URL, so the URL changes with the content. */
const cardOf = (what: string, id: string, changed: string): string =>
  `${CARDS}/${what}/${id}.jpg?v=${Date.parse(changed).toString(36)}`;

export const eventCard = (id: string, changed: string): string => cardOf('events', id, changed);
export const postCard = (id: string, changed: string): string => cardOf('posts', id, changed);
