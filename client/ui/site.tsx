import type { SiteConfig } from '@shared/site';
import { createContext, use } from 'react';

/** What every screen may say of the site. It comes with the page and never changes while it is open. */
export interface Site extends SiteConfig {
  timeZone: string;
  contactEmail: string;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() outside of <Providers>');
  return site;
}
