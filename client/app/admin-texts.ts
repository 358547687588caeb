export const PALETTE_GROUPS = {
  go: 'Go to',
  begin: 'Begin',
  more: 'More',
  help: 'Help',
  record: 'Actions',
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
  logoutAlias: 'Sign out',
  colors: (scheme: string): string => `Colours: ${scheme.toLowerCase()}`,
} as const;

export const SHORTCUT_MESSAGES = {
  title: 'Keyboard shortcuts',
  inText: 'In the post editor',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Turn these off if you use voice control or press keys by accident. Shortcuts with Ctrl, Cmd or Alt keep working.',
} as const;
