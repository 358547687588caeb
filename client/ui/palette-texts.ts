export const PALETTE_MESSAGES = {
  title: 'Search or jump to',
  open: 'Search…',
  placeholder: 'Search posts, events, members, pictures or commands',
  results: 'Results',
  searching: 'Searching…',
  searchFailed: 'Search is not available right now',
  nothing: (text: string): string => `No results for “${text}”`,
  found: (results: number): string => (results === 1 ? '1 result' : `${results} results`),
  all: (results: number): string => `Show all ${results}`,
  move: 'to navigate',
  choose: 'to select',
  close: 'to close',
} as const;
