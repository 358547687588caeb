import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Everything that is a machine of our own, of our neighbours, or of nobody. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** A text that another site wrote would have made this machine call a neighbour of its own. */
export class NotPublic extends Error {
  constructor() {
    super('its host is not on the public internet');
  }
}

const isPublic = (address: string): boolean => !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Throws NotPublic for an address that needs no look-up to be told. */
export function refusePrivate({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublic(host)) throw new NotPublic();
}

/** Looks a name up for a connection, so that what was judged is what is called. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    if (!found.length || !found.every(({ address }) => isPublic(address))) return callback(new NotPublic(), []);
    if (options.all) return callback(null, found);
    callback(null, found[0]!.address, found[0]!.family);
  });
};
