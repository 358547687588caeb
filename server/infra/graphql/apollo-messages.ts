/** Apollo Server and GraphQL give these errors no code of their own, only a message; a unit test notices a change. */
export const APOLLO_MESSAGES = {
  tooManyTokens: /contains more tha[nt] \d+ tokens/,
  wrongHash: /^provided sha does not match/,
  unknownVersion: /^Unsupported persisted query version/,
  couldBeForged: /^This operation has been blocked as a potential Cross-Site/,
  mutationByGet: /^GET requests only support query operations/,
} as const;
