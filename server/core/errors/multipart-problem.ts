/** Error messages of graphql-upload and busboy about malformed multipart bodies, with the sentence that replaces each. */
const SENTENCES: readonly [RegExp, string][] = [
  [/^Missing multipart field ‘(.+?)’/, 'The part “$1” is missing'],
  [/^Invalid JSON in the ‘(.+?)’/, 'The part “$1” is not valid JSON'],
  [/^Invalid type for the ‘operations’ multipart field \(/, 'The part “operations” must be a JSON object'],
  [
    /^Invalid type for the ‘map’ multipart field \(/,
    'The part “map” must be a JSON object with a list of variables for each file',
  ],
  [
    /^Invalid type for the ‘map’ multipart field entry key ‘(.*?)’ array/,
    'The entry “$1” of “map” must be a list of variables, such as ["variables.file"]',
  ],
  [
    /^Invalid object path for the ‘map’ multipart field entry key ‘(.*?)’ array index ‘\d+’ value ‘(.*?)’/,
    'The entry “$1” of “map” names “$2”, which is not a variable',
  ],
  [/^Misordered multipart fields; ‘map’/, 'The part “map” must come after “operations”'],
  [/^Misordered multipart fields; files/, 'Files must come after the part “map”'],
  [/^File missing in the request/, 'A file that “map” names is missing'],
  [/^Multipart: Boundary not found/, 'The boundary is missing from Content-Type'],
  [/^(?:Multipart: )?Malformed content type/, 'The Content-Type could not be read'],
  [/^(?:Multipart: )?Unexpected end of (?:form|file)/, 'The multipart body is empty or ends too early'],
  [/^(?:Multipart: )?Malformed part header/, 'The header of a part could not be read'],
];
const MAX_QUOTE_LENGTH = 200;

/** The sentence for a malformed multipart body; undefined for any other error. */
export function multipartProblem(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  const [pattern, sentence = ''] = SENTENCES.find(([candidate]) => candidate.test(message)) ?? [];
  const match = pattern?.exec(message);
  return match
    ? sentence.replace(/\$(\d)/g, (_, n: string) => (match[Number(n)] ?? '').slice(0, MAX_QUOTE_LENGTH))
    : undefined;
}
