import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useIntroVideoQuery } from '../../../gql/public-hooks';
import { pictureStyle } from '../../../ui/pictures/picture-style';
import { SectionStatus } from '../../../ui/loading/section-status';
import type from '../../../ui/theme/type.module.css';
import classes from './intro-video.module.css';
import { VIDEO_MESSAGES } from './texts';
import type { IntroVideoQuery } from '../../../gql/public';
import { Notice } from '../../../ui/page/notice';
import playerClasses from './player.module.css';

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
        <SectionStatus query={query} failed={failed} messages={[VIDEO_MESSAGES.loading, VIDEO_MESSAGES.loadFailed]} />
      )}
    </section>
  );
}

interface PlayerProps {
  video: NonNullable<IntroVideoQuery['introVideo']>;
  label: string;
}

/**
 * The native player with a large play button, which makes way for its controls. Nothing of the video is loaded before it
 * is played.
 */
function Player({ video: { url, type, poster, captionsUrl }, label }: PlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'waiting' | 'begun' | 'unplayable'>('waiting');
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const begin = () => {
    // Only with its controls can it have the focus.
    flushSync(() => setState('begun'));
    player.current?.focus({ preventScroll: true });
    // A rejection also fires an error event on the source, or leaves the native controls.
    void player.current?.play().catch(() => null);
  };
  if (state === 'unplayable') {
    return (
      <div className={playerClasses.unplayable}>
        <Notice title={VIDEO_MESSAGES.unplayable} failed>
          <a href={url} download>
            {VIDEO_MESSAGES.download}
          </a>
        </Notice>
      </div>
    );
  }
  return (
    <div className={playerClasses.frame} data-waiting={state === 'waiting' || undefined}>
      {state === 'waiting' && (
        <button
          className={playerClasses.begin}
          type="button"
          aria-label={`${VIDEO_MESSAGES.play}: ${label}`}
          onClick={begin}
        >
          <svg viewBox="0 0 48 48" aria-hidden>
            <path d="M17 11.5v25L38 24Z" fill="currentColor" />
          </svg>
        </button>
      )}
      <video
        ref={player}
        // Without JavaScript they are the only way to play it.
        controls={state !== 'waiting' || !isHydrated}
        playsInline
        preload="none"
        poster={poster?.url ?? '/default-event.svg'}
        style={poster && state === 'waiting' ? pictureStyle(poster, 'landscape') : undefined}
        aria-label={label}
        onClick={state === 'waiting' ? begin : undefined}
        onPlay={() => setState('begun')}
      >
        <source src={url} type={type} onError={() => setState('unplayable')} />
        {captionsUrl && (
          <track kind="captions" src={captionsUrl} srcLang="en" label={VIDEO_MESSAGES.captions} default />
        )}
        <a href={url}>{VIDEO_MESSAGES.download}</a>
      </video>
    </div>
  );
}
