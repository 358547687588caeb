import { ACTIVITIES_WORDS } from '@shared/club';
import type { ReactNode } from 'react';
import { Curtain } from '../../../ui/curtain';
import type from '../../../ui/type.module.css';
import classes from './activities.module.css';
import { WeeklyMeetings } from './weekly-meetings';

interface ActivitiesProps {
  calendar: ReactNode;
  gallery: ReactNode;
}

/** What the club does: every week, on which days, and how it looked. */
export const Activities = ({ calendar, gallery }: ActivitiesProps) => (
  <>
    <Curtain reached>
      <div className={classes.masthead}>
        <h1 className={type.page}>{ACTIVITIES_WORDS.title}</h1>
        <p>{ACTIVITIES_WORDS.lead}</p>
      </div>
    </Curtain>
    <div className={classes.page}>
      <WeeklyMeetings />
      {calendar}
      {gallery}
    </div>
  </>
);
