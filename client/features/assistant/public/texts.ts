/** The floating assistant is a chat run by another service, if one is configured. */
export const ASSISTANT_MESSAGES = {
  ask: 'Ask Me!',
  title: 'Ask the club’s assistant',
  provided: (host: string) => `The chat is run by ${host}; they receive what you write there.`,
  offDuty: 'The assistant is off duty.',
  instead: 'Here are the questions we hear most. For anything else, ask one of us.',
  write: 'Write to the club',
} as const;
