/** Labels of the menu button on narrow screens. */
export const MENU = { open: 'Open menu', close: 'Close menu' } as const;

export const QUICK_LINKS = [
  { to: '/about', label: 'About Us' },
  { to: '/activities', label: 'Activities' },
  { to: '/membership', label: 'Join Us' },
  { to: '/contact', label: 'Contact' },
] as const;

export const STUDENT_UNION = { href: 'https://www.linkedin.com/school/', label: 'Student Union' } as const;

export const DEVELOPER_CREDITS = [
  { href: 'https://github.com/', label: 'Web Development Committee' },
  { href: 'https://www.linkedin.com/', label: 'Design Committee' },
] as const;

/** Scroll position from which the bar looks scrolled, in pixels. */
export const NAV_SCROLLED_PX = 20;
