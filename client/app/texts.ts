/** Labels of the menu button on narrow screens. */
export const MENU = { open: 'Open menu', close: 'Close menu' } as const;
