export const GRAPHQL_MESSAGES = {
  wrongHash: 'The hash is not the SHA-256 of this query',
  unknownVersion: 'Only version 1 of persisted queries is supported',
  wrongMethod: 'Send operations by POST; queries can also be sent by GET or HEAD',
  couldBeForged:
    'This request could have been sent by a form on another site: send it as application/json, with a bearer token, or with an Apollo-Require-Preflight header',
  wrongType: 'Send operations as application/json in UTF-8, and operations with files as multipart/form-data',
  mutationByGet: 'Mutations must be sent by POST: GET requests can’t change anything',
  noSubscriptions: 'Subscriptions are not supported: repeat a query to get newer data',
  unusedFile: (name: string) => `The operation has no variable $${name} for the file that was sent`,
  fileOutsideVariables: 'A file can only be the value of a variable: its path in the map must begin with "variables."',
} as const;
