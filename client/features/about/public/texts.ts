export const VALUES_TITLE = 'What we hold to';

export const VALUES = [
  {
    title: 'Excellence',
    text: 'A speech is finished when there is nothing left to cut. We rehearse, we time, we evaluate, and we come back with a better second draft.',
  },
  {
    title: 'Integrity',
    text: 'We say what we mean and credit what we borrow. An evaluation that only flatters is a favour nobody asked for.',
  },
  {
    title: 'Community',
    text: 'Nobody learns to speak alone. The timer, the listener in the third row and the friend who laughs first all carry the speaker.',
  },
  {
    title: 'Innovation',
    text: 'New formats, new stages, new ways to begin. If it might make a better Thursday, we try it once and keep what works.',
  },
] as const;

export const TIMELINE_TITLE = 'How it began';

export const TIMELINE = [
  {
    year: '2018',
    title: 'Foundation',
    text: 'A handful of students borrow a lecture room, a stopwatch and a wooden spoon for a gavel. There is no charter and no committee yet, only an agreement: every Thursday somebody speaks, and everybody else listens properly.',
  },
  {
    year: '2018',
    title: 'The first season',
    text: 'The evening finds its shape. A round to warm up, prepared speeches, then questions that nobody saw coming. The roles follow: a timer, an Ah-Counter, an evaluator for every speaker, and somebody at the door who knows the guests by name.',
  },
  {
    year: '2019',
    title: 'A committee takes the floor',
    text: 'Members elect their first Executive Committee. From now on leading is practised the way speaking is: you are given a job slightly too big for you, people who help, and an honest word at the end of it.',
  },
  {
    year: '2019',
    title: 'Official recognition',
    text: 'The international public-speaking organisation that we belong to recognises the club, and the university counts it among its own. The spoon retires. The Thursdays go on.',
  },
] as const;
