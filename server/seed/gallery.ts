import { type Day, friday, mostRecent, saturday, thursday } from './days.js';

/** A picture of the sample gallery; `picture` lies in `pictures/gallery/`. */
export interface SeedPicture {
  picture: string;
  caption: string;
  day: Day;
}

/** Two years of club life, newest first, the holidays at their season. */
export const SEED_GALLERY: readonly SeedPicture[] = [
  {
    picture: 'round-robin.svg',
    caption:
      'Round Robin, ten past six. One question goes round the rug, and by the time it is back every voice in the room has been heard once.',
    day: thursday(-1),
  },
  {
    picture: 'yellow-card.svg',
    caption: 'Yellow means one minute left. The Timer made it this size after nobody had seen the small one.',
    day: thursday(-2),
  },
  {
    picture: 'tea.svg',
    caption: 'Tea, after the closing words. One of us takes it plain.',
    day: thursday(-3),
  },
  {
    picture: 'monsoon.svg',
    caption: 'The rain came at ten to six. The long table got here dry on one side, and so did we.',
    day: mostRecent('10-22'),
  },
  {
    picture: 'question-wall.svg',
    caption:
      'Workshop: what would you ask if nobody knew that it was you? By noon we had run out of yellow paper and were nowhere near the end.',
    day: saturday(-8),
  },
  {
    picture: 'order.svg',
    caption: 'The gavel, at the moment it lands. It has opened every meeting since the wooden spoon retired.',
    day: saturday(-11),
  },
  {
    picture: 'group-photo.svg',
    caption: 'The photograph in which everybody is ready except the photographer.',
    day: saturday(-11),
  },
  {
    picture: 'badges.svg',
    caption: 'The table by the door on Guests’ Evening. There is always one badge left over, and it is yours.',
    day: thursday(-16),
  },
  {
    picture: 'hill-country.svg',
    caption: 'On the road to the hill country. The debate about the window seats was settled at the third bend.',
    day: friday(-21),
  },
  {
    picture: 'lanterns.svg',
    caption: 'Vesak: five lanterns in four evenings. The big one took two people and a vote.',
    day: mostRecent('05-20'),
  },
  {
    picture: 'tug-of-words.svg',
    caption: 'New Year Games. A rope behaves much like an argument: it moves when one side stops to think.',
    day: mostRecent('04-25'),
  },
  {
    picture: 'the-chairs.svg',
    caption: 'Half past seven. Whoever says ‘I can take one more’ has to mean it.',
    day: thursday(-36),
  },
  {
    picture: 'pebbles.svg',
    caption:
      'Demosthenes practised against the sea, with pebbles in his mouth. We left out the pebbles. The sea listened better than we deserved.',
    day: mostRecent('01-18'),
  },
  {
    picture: 'bow.svg',
    caption: 'The last bow at Twelve Lamps. Somebody’s knees are still shaking, and we shall not say whose.',
    day: saturday(-49),
  },
  {
    picture: 'the-cup.svg',
    caption: 'The inter-faculty cup. Look at it for long enough and you can see the two who argued about it.',
    day: saturday(-52),
  },
  {
    picture: 'shadow-play.svg',
    caption: 'Improvisation night. The subject out of the hat was ‘something large in a small room’.',
    day: friday(-63),
  },
  {
    picture: 'paper-cranes.svg',
    caption: 'Every speaker takes home a slip of paper from every listener. This is how it feels when they are kind.',
    day: thursday(-78),
  },
  {
    picture: 'one-lamp.svg',
    caption: 'Ten minutes before the doors. The lamp is up, the lectern is in, and there is still time to run.',
    day: thursday(-97),
  },
];
