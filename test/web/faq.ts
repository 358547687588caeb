import { frequentQuestions } from '../../client/ui/site/joining-texts.ts';
import { FIRST_MEETING } from '../support/first-meeting.ts';

/** Questions and answers on the pages of a new site. */
export const FAQ = frequentQuestions(FIRST_MEETING.hours);
