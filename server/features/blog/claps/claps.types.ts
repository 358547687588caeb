import { Field, Int, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';

@ObjectType('ClapDay', { description: 'The claps of a day.' })
export class ClapDayModel {
  @Field(() => CalendarDate, { description: 'The day, in the site’s time zone.' })
  date: string;

  @Field(() => Int, { description: 'Number of claps on this day.' })
  count: number;
}
