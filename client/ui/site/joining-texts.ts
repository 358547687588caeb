export const STEPS_TO_JOIN = [
  {
    title: 'Come as a guest',
    text: 'Any week, with no sign-up and no fee. Sit anywhere. You will be greeted, and you will not be made to speak.',
  },
  {
    title: 'Send the application',
    text: 'While an intake is open, the form on this page takes a few minutes. It asks who you are and what you hope to learn.',
  },
  {
    title: 'Give your first speech',
    text: 'An experienced member helps you with it, and a friendly room hears it. After that you are one of us.',
  },
] as const;

const OTHER_QUESTIONS = [
  {
    question: 'Do I have to be a good speaker already?',
    answer:
      'No. Most of us joined because we were not. You begin with small roles, then with a short first speech, and nobody is hurried.',
  },
  {
    question: 'What language are the meetings in?',
    answer:
      'Mostly English, because that is what most of us came to practise. Nobody minds a word of Sinhala or Tamil where it says it better.',
  },
  {
    question: 'How much time does it take?',
    answer:
      'One evening a week. Preparing a speech takes as long as you like to give it, and you choose when your turn comes.',
  },
] as const;

/** `hours`: when the club meets, such as `Thursdays 6:00 PM to 7:30 PM`. */
export const frequentQuestions = (hours: string) =>
  [
    {
      question: 'When and where do you meet?',
      answer: `${hours ? `${hours}, every` : 'Every'} week of the term, at the institute in Homagama. The room is in the calendar under Activities. If it isn’t there yet, write to us.`,
    },
    ...OTHER_QUESTIONS,
  ] as const;
