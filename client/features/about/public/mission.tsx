import { HOME_WORDS, MISSION } from '@shared/club';
import { Link } from 'react-router-dom';
import { Curtain } from '../../../ui/curtain';
import type from '../../../ui/type.module.css';
import ways from '../../../ui/ways.module.css';
import { WhenWeMeet } from '../../../ui/when-we-meet';
import classes from './mission.module.css';

/** What the club is for, and the way in. `title`: of the page. */
export const Mission = ({ title }: { title: string }) => (
  <Curtain>
    <div className={classes.mission}>
      <h1 className={type.page}>{title}</h1>
      <section aria-labelledby="mission">
        <h2 className={type.kicker} id="mission">
          {MISSION.title}
        </h2>
        <p className={classes.sentence}>{MISSION.sentence}</p>
        <p className={classes.text}>{MISSION.text}</p>
        <div className={`${ways.lit} ${classes.when}`}>
          <WhenWeMeet />
          <Link to="/membership">{HOME_WORDS.join}</Link>
        </div>
      </section>
    </div>
  </Curtain>
);
