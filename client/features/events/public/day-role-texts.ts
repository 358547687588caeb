/** In a file of its own: only one page has them. */
export const DAY_ROLE_MESSAGES = {
  holder: (shownName: string, speechTitle: string): string =>
    (shownName || 'taken') + (speechTitle && `, “${speechTitle}”`),
  free: (roles: readonly string[]): string => `Roles to take: ${roles.join(', ')}`,
} as const;
