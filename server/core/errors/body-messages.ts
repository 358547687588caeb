const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** Errors of requests whose body cannot be read. */
export const BODY_MESSAGES = {
  missing: (types: readonly string[]) => `This call needs a body: send it as ${alternatives.format(types)}`,
  wrongType: (types: readonly string[]) =>
    `This type of body can’t be read: send it as ${alternatives.format(types)}, and say so in Content-Type`,
  unlabelledJson: 'The body looks like JSON but is labelled as a form: send it with Content-Type: application/json',
  notObject: 'The body must be a JSON object',
  notJson: 'The body is not valid JSON',
  wrongCharset: 'The charset of the body can’t be read: send it in UTF-8',
  wrongEncoding: 'The body is compressed in a way that can’t be read: send it without Content-Encoding',
} as const;
