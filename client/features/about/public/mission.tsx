import { HOME_TEXT, MISSION } from '@shared/club';
import { Link } from 'react-router-dom';
import { PageHero } from '../../../ui/page-hero';
import type from '../../../ui/type.module.css';
import ways from '../../../ui/pager.module.css';
import { MeetingTime } from '../../../ui/meeting-time';
import classes from './mission.module.css';

export const Mission = ({ title }: { title: string }) => (
  <PageHero>
    <div className={classes.mission}>
      <h1 className={type.page}>{title}</h1>
      <section aria-labelledby="mission">
        <h2 className={type.kicker} id="mission">
          {MISSION.title}
        </h2>
        <p className={classes.sentence}>{MISSION.sentence}</p>
        <p className={classes.text}>{MISSION.text}</p>
        <div className={`${ways.lit} ${classes.when}`}>
          <MeetingTime />
          <Link to="/membership">{HOME_TEXT.join}</Link>
        </div>
      </section>
    </div>
  </PageHero>
);
