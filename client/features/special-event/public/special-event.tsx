import { SPECIAL_EVENT_MESSAGES } from '@shared/special-event';
import { useSpecialEventQuery } from '../../../gql/public-hooks';
import { langOf } from '../../../ui/lang-of';
import { Picture } from '../../../ui/picture';
import { Unready } from '../../../ui/unready';
import type from '../../../ui/type.module.css';
import classes from './special-event.module.css';

/** The one event that the club is proudest of just now, if there is one. `failed`: the server could not read it. */
export function SpecialEvent({ failed }: { failed: boolean }) {
  const asked = useSpecialEventQuery();
  if (!asked.data) {
    const { title, loading, fetchFailed } = SPECIAL_EVENT_MESSAGES;
    return <Unready title={title} asked={asked} failed={failed} words={[loading, fetchFailed]} />;
  }
  const { specialEvent: event } = asked.data;
  return (
    event && (
      <section className={classes.band} aria-labelledby="special-event">
        <div className={classes.poster}>
          <div className={classes.title}>
            <h2 className={type.section} id="special-event" lang={langOf(event.title)}>
              {event.title}
            </h2>
            <p>{event.subtitle}</p>
          </div>
          <div className={classes.first}>
            <Picture
              image={event.image1}
              fallback="/default-cover.svg"
              alt=""
              sizes="(max-width: 40em) 100vw, (max-width: 76rem) 55vw, 42rem"
            />
          </div>
          <p className={classes.text1}>{event.text1}</p>
          <div className={classes.second}>
            <Picture
              image={event.image2}
              fallback="/default-meeting.svg"
              alt=""
              sizes="(max-width: 40em) 75vw, (max-width: 76rem) 40vw, 30rem"
            />
          </div>
          <p className={classes.text2}>{event.text2}</p>
        </div>
      </section>
    )
  );
}
