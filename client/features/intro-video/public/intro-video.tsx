import { VIDEO_MESSAGES } from '@shared/intro-video';
import { useIntroVideoQuery } from '../../../gql/public-hooks';
import { Awaited } from '../../../ui/unready';
import type from '../../../ui/type.module.css';
import classes from './intro-video.module.css';
import { Player } from './player';

interface IntroVideoProps {
  /** Of the section, for those who want to be led there. */
  id: string;
  /** The server could not read it. */
  failed: boolean;
}

/** The club's film, while it has one. */
export function IntroVideo({ id, failed }: IntroVideoProps) {
  const asked = useIntroVideoQuery();
  const { data } = asked;
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
        <Awaited asked={asked} failed={failed} words={[VIDEO_MESSAGES.loading, VIDEO_MESSAGES.fetchFailed]} />
      )}
    </section>
  );
}
