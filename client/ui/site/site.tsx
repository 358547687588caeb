import type { Site } from '@shared/pages';
import { createContext, use } from 'react';

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() outside of <Providers>');
  return site;
}
