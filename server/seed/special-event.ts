import { longDate } from '../shared/time.js';
import { saturday } from './days.js';

/** The Saturday of `Twelve Lamps` among the events. */
const DAY = saturday(6);

/** The evening of the year; its pictures lie in `pictures/special-event/`. */
export const seedSpecialEvent = (today: string) => ({
  title: 'Twelve Lamps',
  subtitle: 'One dark hall, twelve speakers, and a lamp lit for each of them: our evening of the year.',
  text1:
    'It begins with the oil lamp and nothing else. Then one speaker after another steps into the dark and says what they have carried about all year, and when they have said it a lamp comes on above them. By the fifth you can see your neighbour. By the twelfth you can read.',
  text2: `Saturday, ${longDate('UTC', DAY(today))}, half past six, in the Main Auditorium. Everybody is welcome and nothing is sold at the door. Come a little early: places are not kept, and they are hard to find once the lights are out.`,
  pictures: ['twelve-lamps.svg', 'first-flame.svg'],
});
