import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from '../../shared/public-hosts.js';

/** Prevents server-side request forgery: content of another site must not make this server call private addresses. */
export class NotPublicError extends Error {
  constructor() {
    super('its host is not on the public internet');
  }
}

/** Throws if the host is a literal IP address that is not public. */
export function assertPublicHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicIp(host)) throw new NotPublicError();
}

/** A DNS lookup for connections, so that the address that was checked is the one that is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address))) return callback(new NotPublicError(), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
