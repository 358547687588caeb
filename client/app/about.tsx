import { MISSION } from '@shared/club';
import { NAV_LINKS } from '@shared/site';
import { useLoaderData } from 'react-router-dom';
import { Mission } from '../features/about/public/mission';
import { Timeline } from '../features/about/public/timeline';
import { Values } from '../features/about/public/values';
import { Committee } from '../features/team/public/committee';
import { trail } from '../ui/json-ld';
import { PageHead } from '../ui/page-head';
import { useSite } from '../ui/site';
import type { loadAbout } from './about.loader';

const [HOME, ABOUT] = NAV_LINKS;

export function About() {
  const site = useSite();
  const failed = useLoaderData<typeof loadAbout>();
  return (
    <>
      <PageHead
        title={ABOUT.label}
        description={MISSION.text}
        path={ABOUT.to}
        data={trail(site, [HOME.label, HOME.to], [ABOUT.label, ABOUT.to])}
      />
      <Mission title={ABOUT.label} />
      <Values />
      <Timeline />
      <Committee failed={failed.includes('committee')} />
    </>
  );
}
