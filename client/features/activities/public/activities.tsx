import { ACTIVITIES_TEXT } from '@shared/club';
import type { ReactNode } from 'react';
import { PageHero } from '../../../ui/page-hero';
import type from '../../../ui/type.module.css';
import classes from './activities.module.css';
import { WeeklyMeetings } from './weekly-meetings';

interface ActivitiesProps {
  calendar: ReactNode;
  gallery: ReactNode;
}

export const Activities = ({ calendar, gallery }: ActivitiesProps) => (
  <>
    <PageHero reached>
      <div className={classes.masthead}>
        <h1 className={type.page}>{ACTIVITIES_TEXT.title}</h1>
        <p>{ACTIVITIES_TEXT.lead}</p>
      </div>
    </PageHero>
    <div className={classes.page}>
      <WeeklyMeetings />
      {calendar}
      {gallery}
    </div>
  </>
);
