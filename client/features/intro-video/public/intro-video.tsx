import { useIntroVideoQuery } from '../../../gql/public-hooks';
import { SectionStatus } from '../../../ui/section-status';
import type from '../../../ui/type.module.css';
import classes from './intro-video.module.css';
import { Player } from './player';
import { VIDEO_MESSAGES } from './texts';

interface IntroVideoProps {
  /** Element ID, for links to the section. */
  id: string;
  /** The server could not read the video. */
  failed: boolean;
}

export function IntroVideo({ id, failed }: IntroVideoProps) {
  const query = useIntroVideoQuery();
  const { data } = query;
  if (data && !data.introVideo) return null;
  return (
    <section className={classes.section} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 className={type.section} id={`${id}-title`}>
          {VIDEO_MESSAGES.title}
        </h2>
      </div>
      {data?.introVideo ? (
        <Player video={data.introVideo} label={VIDEO_MESSAGES.title} />
      ) : (
        <SectionStatus query={query} failed={failed} messages={[VIDEO_MESSAGES.loading, VIDEO_MESSAGES.fetchFailed]} />
      )}
    </section>
  );
}
