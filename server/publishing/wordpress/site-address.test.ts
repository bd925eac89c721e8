import { expect, test } from 'vitest'
import { cleanSiteUrl } from './site-address.ts'

test('an address is reduced to where WordPress lives, however it was pasted', () => {
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

test('a folder, a port and plain http stay part of an address', () => {
  expect(cleanSiteUrl('https://example.com/blog/wp-admin/')).toBe('https://example.com/blog/')
  expect(cleanSiteUrl('http://localhost:8080')).toBe('http://localhost:8080/')
  expect(cleanSiteUrl('localhost:8080/blog')).toBe('https://localhost:8080/blog/')
})

test('what is no web address is not made into one', () => {
  for (const rubbish of ['', '  ', 'ftp://example.com', 'javascript:alert(1)', 'http://', 'not an address']) {
    expect(cleanSiteUrl(rubbish)).toBeUndefined()
  }
})
