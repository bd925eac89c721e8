import { expect, test } from 'vitest'
import { readImage } from './read-image.ts'
import { stripJpeg } from './strip-jpeg.ts'

const strip = (bytes: Buffer) => stripJpeg(bytes) ?? Buffer.alloc(0)

const segment = (marker: number, body: Buffer | string) => {
  const data = Buffer.from(body as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Exif with an orientation and a location in either byte order. */
function exif(orientation: number, isLittle: boolean) {
  const tiff = Buffer.alloc(64)
  const two = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1')
  two(42, 2)
  if (isLittle) tiff.writeUInt32LE(8, 4)
  else tiff.writeUInt32BE(8, 4)
  two(2, 8)
  two(0x8825, 10)
  two(0x0112, 22)
  two(3, 24)
  two(orientation, 30)
  tiff.write('51.5074 N 0.1278 W', 40, 'latin1')
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

const frame = segment(0xc0, Buffer.from('0800100020010122000000', 'hex'))
const profile = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001sRGB')
const scan = Buffer.concat([
  segment(0xda, Buffer.from('0101000003f00', 'hex')),
  Buffer.from('12ff0034ffd056', 'hex'),
])
const end = Buffer.from([0xff, 0xd9])
const start = Buffer.from([0xff, 0xd8])

function photograph(...extras: Buffer[]) {
  return Buffer.concat([start, ...extras, profile, frame, scan, end])
}

test('removes location, time, texts and thumbnails, and keeps the picture, its size and color profile', () => {
  const extras = [
    segment(0xe0, 'JFIF\0'),
    exif(1, false),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>51.5074</x:xmpmeta>'),
    segment(0xed, 'Photoshop 3.0\0London'),
    segment(0xe2, 'MPF\0more pictures'),
    segment(0xfe, 'taken at home'),
  ]
  const second = Buffer.concat([start, exif(6, true), end])
  const stripped = strip(Buffer.concat([photograph(...extras), second]))
  expect(stripped).toEqual(photograph(segment(0xe0, 'JFIF\0')))
  expect(readImage(stripped)).toMatchObject({ contentType: 'image/jpeg', width: 32, height: 16 })
})

test('keeps a photo’s orientation in either byte order, and changes nothing the second time', () => {
  for (const isLittle of [true, false]) {
    const stripped = strip(photograph(exif(6, isLittle)))
    expect(stripped.includes('51.5074')).toBe(false)
    expect(stripped.subarray(2, 6).toString('hex')).toBe('ffe10022')
    expect(stripped.readUInt16BE(2 + 4 + 6 + 18)).toBe(6)
    expect(strip(stripped)).toEqual(stripped)
  }
})

test('rejects a JPEG whose segments are truncated or inconsistent', () => {
  const cut = photograph(exif(1, true)).subarray(0, 40)
  for (const bytes of [Buffer.from('GIF89a'), cut, Buffer.from([0xff, 0xd8, 0x12, 0x34, 0x56, 0x78])])
    expect(stripJpeg(bytes)).toBeUndefined()
})
