import { BlockList, isIP } from 'node:net'

// From the IANA special-purpose address registries (RFC 6890) and multicast; 168.63.129.16 is Azure's platform address.
const deniedIpv4 = blockList(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 ' +
    '198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
)

// Only global unicast is allowed: that excludes loopback, mapped IPv4, NAT64, unique and link local, and multicast.
const allowedIpv6 = blockList('2000::/3')
const deniedIpv6 = blockList('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16')

/** Whether the product may connect to this address, IPv4 or IPv6 text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !deniedIpv4.check(address)
  // A zone (fe80::1%eth0) implies link local, and BlockList cannot parse it.
  if (family !== 6 || address.includes('%')) return false
  return allowedIpv6.check(address, 'ipv6') && !deniedIpv6.check(address, 'ipv6')
}

// Special-use names (RFC 6761, 6762, 7686, 8375, 9476) and common names of company networks.
const PRIVATE_SUFFIXES =
  'localhost local internal intranet lan home corp private localdomain home.arpa arpa test invalid onion alt example'.split(
    ' ',
  )

/** Whether this host name (lower case, no trailing dot, not an address) may be resolved at all. */
export function isPublicHostName(name: string): boolean {
  return name.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`))
}

function blockList(entries: string): BlockList {
  const list = new BlockList()
  for (const entry of entries.split(' ')) {
    const [address = '', prefix] = entry.split('/')
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}
