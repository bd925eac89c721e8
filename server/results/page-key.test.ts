import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test.each([
  'http://paws.example.com/wasser-für-hunde',
  'https://www.Paws.example.com/wasser-f%C3%BCr-hunde/',
  'https://paws.example.com/Wasser-f%c3%bcr-hunde/?utm_source=x&fbclid=1#:~:text=dogs',
  'https://paws.example.com/wasser-fu\u0308r-hunde/amp/',
  ' https://paws.example.com/wasser-für-hunde/index.php ',
])('takes %s for the same page', (address) => {
  expect(pageKey(address)).toBe('paws.example.com/wasser-für-hunde')
})

test('tells pages apart by host, path and the id of a plain permalink', () => {
  const keys = [
    'https://paws.example.com/',
    'https://blog.paws.example.com/',
    'https://paws.example.com/a',
    'https://paws.example.com/a/b',
    'https://paws.example.com/?p=7',
    'https://paws.example.com/?p=8&utm_medium=mail',
    'https://paws.example.com/%E0%A4%A',
  ].map(pageKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(['Total', '/a', 'javascript:alert(1)', 'https://', 'ftp://a.example/'].map(pageKey)).toEqual(
    Array(5).fill(undefined),
  )
})
