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
