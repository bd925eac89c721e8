import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('counts %s as %s in the network %s', (address, caller, network) => {
  expect(networkOf(address)).toEqual({ caller, network })
})

test('counts an invalid address under its truncated text', () => {
  expect(networkOf('unknown')).toEqual({ caller: 'unknown', network: 'unknown/0' })
  expect(networkOf('x'.repeat(5000)).caller).toHaveLength(64)
})
