import { SPECIAL_EVENT_DEFAULT_PICTURES } from '@shared/special-event';
import { useSpecialEventQuery } from '../../../gql/public-hooks';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { PictureLink } from '../../../ui/pictures/picture-link';
import { SectionWithStatus } from '../../../ui/loading/section-status';
import type from '../../../ui/theme/type.module.css';
import classes from './special-event.module.css';
import { SPECIAL_EVENT_MESSAGES } from './texts';

/** Titles longer than this are set smaller, in code points. */
const LONG_TITLE = 40;

const titleSize = (title: string): string | undefined => ([...title].length > LONG_TITLE ? type.part : type.section);

/** `failed`: the server could not read it. */
export function SpecialEventSection({ failed }: { failed: boolean }) {
  const query = useSpecialEventQuery();
  if (!query.data) {
    const { title, loading, loadFailed } = SPECIAL_EVENT_MESSAGES;
    return <SectionWithStatus title={title} query={query} failed={failed} messages={[loading, loadFailed]} />;
  }
  const { specialEvent: event } = query.data;
  return (
    event && (
      <section className={classes.band} aria-labelledby="special-event">
        <div className={classes.poster}>
          <div className={classes.title}>
            <h2 className={titleSize(event.title)} id="special-event" {...userTextProps(event.title)}>
              {event.title}
            </h2>
            <p {...userTextProps(event.subtitle)}>{event.subtitle}</p>
          </div>
          <div className={classes.first}>
            <PictureLink image={event.image1} caption={event.title}>
              <Picture
                image={event.image1}
                fallback={SPECIAL_EVENT_DEFAULT_PICTURES[0]}
                alt=""
                sizes="(max-width: 40em) 100vw, (max-width: 76rem) 55vw, 42rem"
              />
            </PictureLink>
          </div>
          <p className={classes.text1} {...userTextProps(event.text1)}>
            {event.text1}
          </p>
          <div className={classes.second}>
            <PictureLink image={event.image2} caption={event.title}>
              <Picture
                image={event.image2}
                fallback={SPECIAL_EVENT_DEFAULT_PICTURES[1]}
                alt=""
                sizes="(max-width: 40em) 75vw, (max-width: 76rem) 40vw, 30rem"
              />
            </PictureLink>
          </div>
          <p className={classes.text2} {...userTextProps(event.text2)}>
            {event.text2}
          </p>
        </div>
      </section>
    )
  );
}
