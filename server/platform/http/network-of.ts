import { isIP } from 'node:net'

/**
 * Whom an address stands for when calls are counted, and the network around it. A customer of IPv6 is given a /64 at
 * least and may call from every address of it, a /48 at most; of IPv4 a /24 is the smallest that is routed on its own.
 */
export function networkOf(address: string): { caller: string; network: string } {
  const plain = address.split('%', 1)[0]!.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return { caller: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` }
  // What a proxy wrote that is no address: counted all the same, and never longer than a key should be.
  if (isIP(plain) !== 6) return { caller: plain.slice(0, 64), network: 'unknown/0' }
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return networkOf(
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.'),
    )
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':')
  return { caller: `${prefix(4)}::/64`, network: `${prefix(3)}::/48` }
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every spelling of an address the same way, a dotted end in hexadecimal too.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16))
  const first = numbers(head)
  const last = numbers(tail ?? '')
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
