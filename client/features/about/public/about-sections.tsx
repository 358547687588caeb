import { HOME_TEXT, MISSION } from '@shared/club-texts';
import { Link } from 'react-router-dom';
import { PageHero } from '../../../ui/page/page-hero';
import type from '../../../ui/theme/type.module.css';
import ways from '../../../ui/page/pager.module.css';
import { MeetingTime } from '../../../ui/site/meeting-time';
import mission from './mission.module.css';
import values from './values.module.css';
import { VALUES, VALUES_TITLE, TIMELINE, TIMELINE_TITLE } from './texts';
import timeline from './timeline.module.css';

export const Mission = ({ title }: { title: string }) => (
  <PageHero>
    <div className={mission.mission}>
      <h1 className={type.page}>{title}</h1>
      <section aria-labelledby="mission">
        <h2 className={type.kicker} id="mission">
          {MISSION.title}
        </h2>
        <p className={mission.sentence}>{MISSION.sentence}</p>
        <p className={mission.text}>{MISSION.text}</p>
        <div className={`${ways.lit} ${mission.when}`}>
          <MeetingTime />
          <Link to="/membership">{HOME_TEXT.join}</Link>
        </div>
      </section>
    </div>
  </PageHero>
);

export const Values = () => (
  <section className={values.section} aria-labelledby="values">
    <h2 className={type.kicker} id="values">
      {VALUES_TITLE}
    </h2>
    <ul>
      {VALUES.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

export const Timeline = () => (
  <section className={timeline.section} aria-labelledby="timeline">
    <div className={timeline.inner}>
      <h2 className={type.section} id="timeline">
        {TIMELINE_TITLE}
      </h2>
      <ol>
        {TIMELINE.map(({ year, title, text }, i) => (
          <li key={title}>
            <details open={i === 0}>
              <summary>
                <time dateTime={year}>{year}</time> <span>{title}</span>
              </summary>
              <p>{text}</p>
            </details>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
