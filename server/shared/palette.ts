/** Records of each kind that a search shows. */
export const PALETTE_SHOWN = 5;
/** How long the server is left alone while somebody types. */
export const PALETTE_SEARCH_AFTER_MS = 180;

export const PALETTE_MESSAGES = {
  title: 'Find or do something',
  open: 'Find or do …',
  placeholder: 'A title, a name, a caption, or what to do',
  results: 'What was found',
  searching: 'Searching …',
  searchFailed: 'Posts, events, members and pictures could not be searched',
  nothing: (text: string): string => `Nothing is called “${text}”`,
  found: (results: number): string => (results === 1 ? '1 result' : `${results} results`),
  all: (results: number): string => `Show all ${results}`,
  move: 'to move',
  choose: 'to choose',
  close: 'to close',
} as const;

export const PALETTE_GROUPS = {
  go: 'Go to',
  begin: 'Begin',
  more: 'More',
  events: 'Events',
  posts: 'Posts',
  members: 'Members',
  pictures: 'Pictures',
} as const;

export type PaletteGroup = keyof typeof PALETTE_GROUPS;

export const PALETTE_COMMANDS = {
  event: 'New event',
  post: 'New post',
  member: 'New member',
  pictures: 'Upload pictures',
  logout: 'Logout',
  colors: (scheme: string): string => `Colours: ${scheme.toLowerCase()}`,
} as const;
