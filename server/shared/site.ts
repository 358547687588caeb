/** Each field can be set by an environment variable (`PUBLIC_URL`, `SITE_NAME`, …). */
export interface SiteConfig {
  url: string;
  name: string;
  description: string;
  disclaimer: string;
}

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

/** The guide to the APIs, which leads to the GraphQL explorer and the REST reference. */
export const DOCS_PAGE = { to: '/api/docs', label: 'For Developers' } as const;

/** The page about data that the site keeps about people. */
export const PRIVACY_PAGE = { to: '/privacy', label: 'Privacy' } as const;

/** Script URL of Google Analytics. */
export const ANALYTICS_TAG = 'https://www.googletagmanager.com/gtag/js';

/** ID of the weekly meeting that every site has from the start. */
export const FIRST_MEETING_ID = '7b1f0d52-6f0e-4d3c-9c5c-1d1f6f6b3a10';
