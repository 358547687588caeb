/** What the site says of itself; each field can be set by the environment (`PUBLIC_URL`, `SITE_NAME`, …). */
export interface SiteConfig {
  url: string;
  name: string;
  description: string;
  disclaimer: string;
}

/** An officer's telephone. */
export interface SitePhone {
  role: string;
  number: string;
}

export const SITE_DEFAULTS = {
  name: 'The Gavel Club',
  description:
    'Empowering voices and building leaders: the public-speaking and leadership club of the Institute of Technology.',
  disclaimer:
    'The information on this site is for the sole use of members of the international public-speaking organisation the club belongs to, for that organisation’s business only. It is not to be used for soliciting or for distributing other material.',
  timeZone: 'Asia/Colombo',
} as const;

export const NAV_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/activities', label: 'Activities' },
  { to: '/blog', label: 'Blog' },
  { to: '/membership', label: 'Membership' },
  { to: '/contact', label: 'Contact' },
] as const;

/** For those who write programs: found from the foot of a page, from the explorer and from the manual of the REST calls. */
export const DEVELOPERS_PAGE = {
  to: '/developers',
  label: 'For developers',
  title: 'Developers',
  lead: 'Take the club with you',
} as const;

/** What the button says that opens the menu of a narrow screen. */
export const MENU = { open: 'Open menu', close: 'Close menu' } as const;

export const QUICK_LINKS = [
  { to: '/about', label: 'About Us' },
  { to: '/activities', label: 'Activities' },
  { to: '/membership', label: 'Join Us' },
  { to: '/contact', label: 'Contact' },
] as const;

export const POSTAL_ADDRESS = ['Institute of Technology', 'The University', 'Diyagama, Homagama', 'Sri Lanka'] as const;

/** The same place on a maps site. */
export const PLACE_ON_A_MAP = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(POSTAL_ADDRESS.slice(-2).join(', '))}`;

/** Where the club is found elsewhere. These lead to the networks until the club's own addresses take their place here. */
export const SOCIAL_LINKS = [
  { href: 'https://www.facebook.com/', label: 'Facebook' },
  { href: 'https://www.instagram.com/', label: 'Instagram' },
  { href: 'https://www.linkedin.com/', label: 'LinkedIn' },
] as const;

export const STUDENT_UNION = { href: 'https://www.linkedin.com/school/', label: 'Student Union' } as const;

/** Who made the site, by role, and where they are found. */
export const DEVELOPER_CREDITS = [
  { href: 'https://github.com/', label: 'Web Development Committee' },
  { href: 'https://www.linkedin.com/', label: 'Design Committee' },
] as const;

/** The bar takes its scrolled look past this many pixels. */
export const NAV_SCROLLED_PX = 20;

/** The script of the analytics property, where one is configured. */
export const ANALYTICS_TAG = 'https://www.googletagmanager.com/gtag/js';
