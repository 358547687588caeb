import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]+)/i;

/** Several Host headers are a request-smuggling risk: intermediaries disagree on which one counts (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/**
 * Turns `GET http://host/about` into the form that browsers send. Servers must accept both (RFC 9112, 3.2.2). A fragment does not belong to a
 * request; without it, an address cannot be written in any number of ways.
 */
export function toOriginForm(request: IncomingMessage): void {
  const [url = ''] = (request.url ?? '').split('#', 1);
  request.url = url;
  const [origin, host] = ABSOLUTE.exec(url) ?? [];
  if (!origin || !host) return;
  const rest = url.slice(origin.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}
