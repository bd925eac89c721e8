import { expect, test } from 'vitest'
import { readImage } from './read-image.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const pictures: [string, Buffer, object][] = [
  [
    'a PNG',
    Buffer.concat([hex('89504e470d0a1a0a 0000000d'), latin1('IHDR'), hex('00000280 000001e0 08060000')]),
    { contentType: 'image/png', width: 640, height: 480 },
  ],
  [
    'a GIF',
    Buffer.concat([latin1('GIF89a'), hex('4001 f000 f70000')]),
    { contentType: 'image/gif', width: 320, height: 240 },
  ],
  [
    'a lossy WebP',
    Buffer.concat([latin1('RIFF....WEBPVP8 ....'), hex('300100 9d012a 8002 e001')]),
    { contentType: 'image/webp', width: 640, height: 480 },
  ],
  [
    'a lossless WebP',
    Buffer.concat([latin1('RIFF....WEBPVP8L....'), hex('2f 7fc27700')]),
    { contentType: 'image/webp', width: 640, height: 480 },
  ],
  [
    'an extended WebP',
    Buffer.concat([latin1('RIFF....WEBPVP8X....'), hex('00000000 7f0200 df0100')]),
    { contentType: 'image/webp', width: 640, height: 480 },
  ],
  [
    'a JPEG with tables before its frame, which is progressive',
    hex('ffd8 ffe0 0004 0000 ffff c4 0003 00 ffc2 0011 08 01e0 0280 03 012200'),
    { contentType: 'image/jpeg', width: 640, height: 480 },
  ],
]

test.each(pictures)('recognizes %s and its size by its bytes', (_name, bytes, read) => {
  expect(readImage(bytes)).toEqual(read)
})

test.each(pictures)('never throws or reads a zero size when %s is truncated', (_name, bytes) => {
  const cut = Array.from({ length: bytes.length }, (_, length) => readImage(bytes.subarray(0, length)))
  expect(cut.every((read) => read === undefined || Math.min(read.width, read.height) > 0)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['text', 'Hello'],
  ['a vector graphic', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a page that begins like a GIF', 'GIF87'],
  ['a JPEG that is only its beginning', '\xff\xd8\xff\xe0'],
  ['a JPEG whose picture comes before its size', `\xff\xd8\xff\xda\x00\x02${'\xff\xc0'.repeat(20)}`],
  ['a bitmap', `BM${'\x01'.repeat(60)}`],
])('rejects %s', (_name, text) => {
  expect(readImage(latin1(text))).toBeUndefined()
})

test('rejects a picture of zero size', () => {
  expect(readImage(Buffer.concat([latin1('GIF89a'), hex('0000 0100 000000')]))).toBeUndefined()
})
