import type { Socket } from 'node:net';

/** Node's parser of a connection. It calls `onIncoming` for each request; 2 as the answer means that none follows. */
interface Parser {
  onIncoming: () => number;
}

/**
 * Makes Node ignore the requests that have arrived on this connection and were not parsed yet. It would go through all of them otherwise,
 * even if the socket is destroyed meanwhile.
 */
export function ignoreFurtherRequests({ parser }: Socket & { parser?: Parser | null }): void {
  if (parser) parser.onIncoming = () => 2;
}
