import { pageCard } from '@shared/cards';
import { HOME_TEXT } from '@shared/club-texts';
import { usePublicClient } from '../data/hooks';
import { useLoaderData } from 'react-router-dom';
import { UpcomingEvents } from '../features/events/public/upcoming-events';
import { clubStructuredData } from '../features/home/public/club-structured-data';
import { Hero } from '../features/home/public/hero';
import { IntroVideo } from '../features/intro-video/public/intro-video';
import { SpecialEventSection } from '../features/special-event/public/special-event';
import { Testimonials } from '../features/team/public/testimonials';
import { MeetingSeriesDocument } from '../gql/public';
import { useIntroVideoQuery } from '../gql/public-hooks';
import { PageHead } from '../ui/page/page-head';
import { useSite } from '../ui/site/site';
import type { loadHome } from './home.loader';

const FILM = 'watch';

export function Home() {
  const site = useSite();
  const failed = useLoaderData<typeof loadHome>();
  const { data } = useIntroVideoQuery();
  const client = usePublicClient();
  return (
    <>
      <PageHead
        title={HOME_TEXT.headline}
        description={site.description}
        path="/"
        picture={pageCard('home')}
        data={import.meta.env.SSR && clubStructuredData(site, client.resultOf({ query: MeetingSeriesDocument }))}
      />
      <Hero videoId={data?.introVideo === null ? null : FILM} />
      <UpcomingEvents failed={failed.includes('events')} />
      <SpecialEventSection failed={failed.includes('specialEvent')} />
      <IntroVideo id={FILM} failed={failed.includes('video')} />
      <Testimonials failed={failed.includes('testimonials')} />
    </>
  );
}
