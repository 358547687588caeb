import type { Site } from '@shared/pages';
import { useEffect, type ReactNode } from 'react';
import { PublicClientContext } from '../data/hooks';
import type { PublicClient } from '../data/public-client';
import { SiteContext } from '../ui/site/site';
import { useForgetPastEvenings } from './forget-past-evenings';

interface ProvidersProps {
  client: PublicClient;
  site: Site;
  children: ReactNode;
}

/** Context of every screen, on the server and in the browser. */
export function Providers({ client, site, children }: ProvidersProps) {
  // Click handlers work from here on: `head.ts` replays the clicks that came too early.
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), []);
  useForgetPastEvenings(site.timeZone);
  return (
    <PublicClientContext value={client}>
      <SiteContext value={site}>{children}</SiteContext>
    </PublicClientContext>
  );
}
