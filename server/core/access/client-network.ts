import type { Request } from 'express';
import { isIPv4, isIPv6 } from 'node:net';

/** The client's address; for IPv6 the /64 network, since one subscriber has 2^64 addresses. */
export function clientNetwork(request: Request): string {
  const address = plainAddress(request);
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The network of the client for the log, `203.0.113.0/24` or `2001:db8:7::/48`: too large to tell anybody by. */
export function anonymizedNetwork(request: Request): string {
  const address = plainAddress(request);
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24');
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : 'unknown';
}

const plainAddress = ({ ip = '' }: Request): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const filled = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return filled.map((group) => Number.parseInt(group, 16).toString(16));
}
