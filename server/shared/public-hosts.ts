/**
 * Hosts that a stranger may make a browser or this server connect to: those of the public internet. A public name may
 * resolve to a private address, so the server also checks the resolved address on connecting.
 */

type Network = readonly [address: string, prefixLength: number];

/** Local, private and reserved networks (IANA's special-purpose registries). */
const PRIVATE_IPV4: readonly Network[] = [
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
];
const PRIVATE_IPV6: readonly Network[] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

/** Names for local networks (RFC 6761, RFC 6762, RFC 8375 and common practice). */
const PRIVATE_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

const bitsOf = (numbers: readonly number[], width: number): string =>
  numbers.map((number) => number.toString(2).padStart(width, '0')).join('');

const ipv4Bits = (address: string): string => bitsOf(address.split('.').map(Number), 8);

/** Takes an IPv6 address as `URL` writes it. */
function ipv6Bits(address: string): string {
  const [head = [], tail = []] = address
    .split('::')
    .map((part) => (part ? part.split(':').map((group) => parseInt(group, 16)) : []));
  return bitsOf([...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail], 16);
}

const isWithin = (networks: readonly Network[], toBits: (address: string) => string, address: string): boolean => {
  const bits = toBits(address);
  return networks.some(([network, prefixLength]) => bits.startsWith(toBits(network).slice(0, prefixLength)));
};

/** False for private addresses, and for anything that is not an IP address. */
export function isPublicIp(address: string): boolean {
  const url = `http://${address.includes(':') ? `[${address}]` : address}`;
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (hostname.startsWith('[')) return !isWithin(PRIVATE_IPV6, ipv6Bits, hostname.slice(1, -1));
  return IPV4.test(hostname) && !isWithin(PRIVATE_IPV4, ipv4Bits, hostname);
}

/**
 * True if a URL's host can be on the public internet: a public IP address, or a name with a dot that is not reserved
 * for local networks. `URL` has already normalized decimal, octal and hexadecimal IPv4 addresses.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  if (host.startsWith('[')) return isPublicIp(host.slice(1, -1));
  if (IPV4.test(host)) return isPublicIp(host);
  return host.includes('.') && !PRIVATE_NAMES.test(host);
}
