import { ACTIVITIES_TEXT } from '@shared/club-texts';
import type { ReactNode } from 'react';
import { PageHero } from '../../../ui/page/page-hero';
import type from '../../../ui/theme/type.module.css';
import classes from './activities.module.css';

interface ActivitiesProps {
  meetings: ReactNode;
  calendar: ReactNode;
  gallery: ReactNode;
}

export const Activities = ({ meetings, calendar, gallery }: ActivitiesProps) => (
  <>
    <PageHero reached>
      <div className={classes.masthead}>
        <h1 className={type.page}>{ACTIVITIES_TEXT.title}</h1>
        <p>{ACTIVITIES_TEXT.lead}</p>
      </div>
    </PageHero>
    <div className={classes.page}>
      {meetings}
      {calendar}
      {gallery}
    </div>
  </>
);
