import { expect, test } from 'vitest'
import { cleanSiteUrl } from './site-address.ts'

test('reduces a pasted address to where WordPress lives', () => {
  const spellings = [
    'https://example.com',
    ' "https://example.com/" ',
    'example.com',
    'https://me:secret@example.com/wp-admin/post.php?post=1#top',
    'https://example.com/wp-login.php',
    'https://example.com/wp-json/wp/v2/',
  ]
  for (const spelling of spellings) expect(cleanSiteUrl(spelling)).toBe('https://example.com/')
})

test('keeps a folder, a port and plain http', () => {
  expect(cleanSiteUrl('https://example.com/blog/wp-admin/')).toBe('https://example.com/blog/')
  expect(cleanSiteUrl('http://localhost:8080')).toBe('http://localhost:8080/')
  expect(cleanSiteUrl('example.com:8080/blog')).toBe('https://example.com:8080/blog/')
})

test('takes http for an address of this machine without a scheme, and https for any other', () => {
  expect(cleanSiteUrl('localhost:8080/blog')).toBe('http://localhost:8080/blog/')
  expect(cleanSiteUrl('127.0.0.1:35283')).toBe('http://127.0.0.1:35283/')
  for (const name of ['127.0.0.1.example.com', 'localhost.example.com', '192.168.0.7'])
    expect(cleanSiteUrl(name)).toBe(`https://${name}/`)
})

test('rejects anything that is not a web address', () => {
  for (const rubbish of ['', '  ', 'ftp://example.com', 'javascript:alert(1)', 'http://', 'not an address']) {
    expect(cleanSiteUrl(rubbish)).toBeUndefined()
  }
})
