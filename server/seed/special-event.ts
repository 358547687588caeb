import { longDate } from '../shared/time.js';
import { saturday } from './days.js';

/** The Saturday of `Twelve Lamps` among the events. */
const DAY = saturday(6);

/** The evening of the year; its pictures lie in `pictures/special-event/`. */
export const seedSpecialEvent = (today: string) => ({
  title: 'Twelve Lamps',
  subtitle: 'One dark hall, twelve speakers, and a lamp lit for each of them: our evening of the year.',
  text1:
    'It begins with the oil lamp and nothing else. Then one speaker after another steps into the dark and says what they have carried around all year, and when they have said it a lamp comes on above them. By the fifth you can see your neighbour. By the twelfth you can read.',
  text2: `Saturday, ${longDate('UTC', DAY(today))}, 6:30 PM, in the Main Auditorium. Everybody is welcome, and there is no ticket to buy. Come a little early: seats cannot be reserved, and they are hard to find once the lights are out.`,
  pictures: ['twelve-lamps.svg', 'first-flame.svg'],
});
