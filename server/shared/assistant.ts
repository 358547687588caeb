/** The floating assistant: a chat that another service runs, when the club has one. */
export const ASSISTANT_MESSAGES = {
  ask: 'Ask Me!',
  title: 'Ask the club’s assistant',
  provided: (host: string) => `The chat is run by ${host}: what you write there goes to them.`,
  offDuty: 'The assistant is not on duty.',
  instead: 'These questions are asked most, so their answers are here already. For every other one there are people.',
  write: 'Write to the club',
} as const;
