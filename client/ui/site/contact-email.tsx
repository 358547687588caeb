import type { ReactNode } from 'react';
import { useSite } from './site';

interface ContactEmailProps {
  className?: string;
  /** Query string of the link, with the question mark. */
  query?: string;
  /** The address itself by default. */
  children?: ReactNode;
  fallback?: ReactNode;
}

/** A link to the club's address; `fallback` if none is published. */
export function ContactEmail({ className, query = '', children, fallback }: ContactEmailProps) {
  const { contactEmail } = useSite();
  if (!contactEmail) return fallback;
  return (
    <a className={className} href={`mailto:${contactEmail}${query}`}>
      {children ?? contactEmail}
    </a>
  );
}
