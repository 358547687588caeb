import { pageCard } from '@shared/cards';
import { MISSION } from '@shared/club-texts';
import type { Site } from '@shared/pages';
import { NAV_LINKS } from '@shared/site';
import { useLoaderData } from 'react-router-dom';
import { Mission, Timeline, Values } from '../features/about/public/about-sections';
import { CommitteeSection } from '../features/team/public/committee';
import { clubId, breadcrumbs } from '../ui/page/json-ld';
import { PageHead } from '../ui/page/page-head';
import { useSite } from '../ui/site/site';
import type { loadAbout } from './about.loader';

const [, ABOUT] = NAV_LINKS;

export function About() {
  const site = useSite();
  const failed = useLoaderData<typeof loadAbout>();
  return (
    <>
      <PageHead
        title={ABOUT.label}
        description={MISSION.text}
        path={ABOUT.to}
        picture={pageCard('about')}
        data={import.meta.env.SSR && aboutStructuredData(site)}
      />
      <Mission title={ABOUT.label} />
      <Values />
      <Timeline />
      <CommitteeSection failed={failed.includes('committee')} />
    </>
  );
}

function aboutStructuredData(site: Site): object {
  const page = {
    '@type': 'AboutPage',
    url: new URL(ABOUT.to, site.url).href,
    name: `${ABOUT.label} · ${site.name}`,
    about: { '@id': clubId(site) },
  };
  return { '@graph': [page, breadcrumbs(site, [ABOUT.label, ABOUT.to])] };
}
