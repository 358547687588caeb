import type { Server } from 'node:http';

const SECOND = 1000;

/** How long a connection may take for what: slow lines are served, those that only hold a place are not. */
export function setTimeouts(server: Server): void {
  server.headersTimeout = 10 * SECOND;
  // A video of 100 MiB over a slow line.
  server.requestTimeout = 15 * 60 * SECOND;
  // Longer than the 60 seconds of common proxies, so that it is they who close.
  server.keepAliveTimeout = 65 * SECOND;
}
