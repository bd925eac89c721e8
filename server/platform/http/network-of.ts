import { isIP } from 'node:net'

/** For rate limits: an IPv6 customer has every address of a /64 to a /48; for IPv4 a /24 is the smallest routed network. */
export function networkOf(address: string): { caller: string; network: string } {
  const plain = address.split('%', 1)[0]!.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return { caller: plain, network: `${plain.split('.').slice(0, 3).join('.')}.0/24` }
  // A proxy may report something that is not an address: count it too, truncated to the length of a key.
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

function groupsOf(address: string): number[] {
  // The URL parser normalizes every spelling, including a dotted IPv4 suffix.
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
