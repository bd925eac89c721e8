import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readImage } from './read-image.ts'
import { stripMetadata } from './strip-metadata.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const place = '51.5074 N 0.1278 W'

/** Big-endian Exif with an orientation followed by a location. */
function exif(orientation: number) {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([tiff, latin(place)])
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([latin(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
const pngOf = (...extras: Buffer[]) =>
  Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.from('00000002000000010802000000', 'hex')),
    ...extras,
    pngChunk('IDAT', Buffer.from('789c63f8cfc0c000c4000603010149b6a1d0', 'hex')),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

function webpChunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), length, data, Buffer.alloc(data.length % 2)])
}
function webpOf(flags: number, ...extras: Buffer[]) {
  const bitstream = webpChunk('VP8L', Buffer.from('2f0100000007d0ffff', 'hex'))
  const size = Buffer.from([flags, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  const body = Buffer.concat([latin('WEBP'), webpChunk('VP8X', size), bitstream, ...extras])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([latin('RIFF'), length, body])
}

const block = (text: string) => Buffer.concat([Buffer.from([text.length]), latin(text)])
const gifOf = (...extras: Buffer[]) =>
  Buffer.concat([
    latin('GIF89a\x02\0\x01\0\x80\0\0'),
    Buffer.alloc(6),
    ...extras,
    latin('!\xf9\x04\0\0\0\0\0'),
    latin(',\0\0\0\0\x02\0\x01\0\0\x02\x02\x04\x0a\0;'),
  ])
const loop = Buffer.concat([latin('!\xff'), block('NETSCAPE2.0'), block('\x01\0\0'), latin('\0')])
// As Adobe writes it: the packet without block lengths, then 258 bytes that bring every reader to the end.
const gifXmp = Buffer.concat([
  latin('!\xff'),
  block('XMP DataXMP'),
  latin(`<x:xmpmeta>${place}</x:xmpmeta>\x01`),
  Buffer.from(Array.from({ length: 256 }, (_, at) => 255 - at)),
  latin('\0'),
])

const strip = (bytes: Buffer) => {
  const read = readImage(bytes)
  return read && stripMetadata(bytes, read.contentType)
}

describe.each([
  {
    kind: 'PNG',
    full: pngOf(
      ...[pngChunk('gAMA', Buffer.from([0, 0, 177, 143])), pngChunk('eXIf', exif(1))],
      ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => pngChunk(type, latin(place))),
    ),
    bare: pngOf(pngChunk('gAMA', Buffer.from([0, 0, 177, 143]))),
  },
  {
    kind: 'WebP',
    full: webpOf(
      0x2c,
      webpChunk('EXIF', exif(1)),
      webpChunk('XMP ', latin(place)),
      webpChunk('GPS!', latin(place)),
    ),
    bare: webpOf(0x20),
  },
  {
    kind: 'GIF',
    full: gifOf(loop, gifXmp, Buffer.concat([latin('!\xfe'), block(place), latin('\0')])),
    bare: gifOf(loop),
  },
])('$kind', ({ full, bare }) => {
  test('loses location, texts, time and anything after its end, and looks the same', () => {
    expect(full.includes(place)).toBe(true)
    expect(strip(Buffer.concat([full, latin(place)]))).toEqual(bare)
    expect(strip(bare)).toEqual(bare)
  })

  test('is rejected wherever it is truncated', () => {
    for (let end = 30; end < full.length; end++)
      expect([end, strip(full.subarray(0, end))]).toEqual([end, undefined])
  })

  test('never throws, whatever byte is changed', () => {
    for (let at = 0; at < full.length; at++) {
      const changed = Buffer.from(full)
      changed[at] = 0xff
      expect(() => strip(changed)).not.toThrow()
    }
  })
})

test('keeps only the orientation from the Exif of a PNG or WebP', () => {
  expect(strip(pngOf(pngChunk('eXIf', exif(6))))).toEqual(pngOf(pngChunk('eXIf', exif(6).subarray(0, 26))))
  const jpegLike = Buffer.concat([latin('Exif\0\0'), exif(8)])
  expect(strip(webpOf(0x0c, webpChunk('EXIF', jpegLike)))).toEqual(
    webpOf(0x08, webpChunk('EXIF', exif(8).subarray(0, 26))),
  )
})

test('removes metadata from frames of an animated WebP', () => {
  const frame = (...more: Buffer[]) =>
    webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), webpChunk('VP8 ', latin('data')), ...more]))
  expect(strip(webpOf(0x02, frame(webpChunk('EXIF', exif(1)))))).toEqual(webpOf(0x02, frame()))
})
