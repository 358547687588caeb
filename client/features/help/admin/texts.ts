export const HELP_MESSAGES = {
  title: 'Help',
  contents: 'Sections',
} as const;
