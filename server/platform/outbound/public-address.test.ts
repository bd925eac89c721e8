import { expect, test } from 'vitest'
import { isPublicHostName, publicAddressRule } from './public-address.ts'

const isPublic = publicAddressRule()

// First and last address of every denied range, then the neighbors just outside.
test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '192.175.48.1',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:1ff::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '3fff:fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  '2606:4700::1%eth0',
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '8.8.8.8:80',
  '[::1]',
  '8.8.8.8 ',
])('treats "%s" as not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each([
  '1.0.0.0',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:db7::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700::1111',
  '2a00:1450::1',
  '3ffe:ffff::1',
])('treats "%s" as public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test('refuses configured addresses and ranges although they are public', () => {
  const rule = publicAddressRule(['8.8.8.8', '9.9.0.0/16', '2606:4700::/32'])
  expect(['8.8.8.8', '9.9.1.2', '2606:4700::1'].map(rule)).toEqual([false, false, false])
  expect(['8.8.8.9', '9.10.0.1', '2607::1'].map(rule)).toEqual([true, true, true])
})

test.each([
  'localhost',
  'metadata',
  'ip6-localhost',
  'a.localhost',
  'metadata.google.internal',
  'nas.local',
  'wiki.lan',
  'router.home.arpa',
  '1.0.0.127.in-addr.arpa',
  'box.localdomain',
  'git.corp',
  'a.b.private',
  'x.onion',
  'a.test',
  'blog.example',
  'blog.invalid',
  'intra.intranet',
  '',
])('does not resolve the name "%s"', (name) => {
  expect(isPublicHostName(name)).toBe(false)
})

test.each([
  'example.com',
  'local.example.com',
  'mylocal.org',
  'home.blog',
  'xn--bcher-kva.de',
  'test.de',
  'arpa.net',
])('resolves the name "%s"', (name) => {
  expect(isPublicHostName(name)).toBe(true)
})
