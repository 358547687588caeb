import { Args, ID } from '@nestjs/graphql';
import { CalendarDate } from '../../../infra/graphql/calendar-date.js';

/** The arguments that name an evening. */
export const EveningMeeting = (): ParameterDecorator =>
  Args('meetingId', { type: () => ID, description: 'ID of the weekly meeting.' });
export const EveningDate = (): ParameterDecorator =>
  Args('date', { type: () => CalendarDate, description: 'Day of the evening by the weekly rule.' });
