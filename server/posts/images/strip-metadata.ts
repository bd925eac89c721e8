import { crc32 } from 'node:zlib'
import { orientationOnly } from './exif-orientation.ts'
import type { ReadImage } from './read-image.ts'
import { stripJpeg } from './strip-jpeg.ts'

/**
 * A picture without what cameras and programs wrote beside it: position, time, maker, comments, and whatever follows its end.
 * What changes how it looks stays. Undefined for one that is cut short or whose lengths do not add up. In time linear in its size.
 */
export function stripMetadata(bytes: Buffer, contentType: ReadImage['contentType']): Buffer | undefined {
  return { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp, 'image/gif': stripGif }[
    contentType
  ](bytes)
}

// Everything else is text, time or a program's own: https://www.w3.org/TR/png-3/#11Chunks
const pngKept = new Set(
  [
    'IHDR',
    'PLTE',
    'IDAT',
    'IEND',
    'tRNS',
    'cHRM',
    'gAMA',
    'iCCP',
    'sBIT',
    'sRGB',
    'cICP',
    'mDCV',
    'cLLI',
  ].concat(['bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT']),
)

function stripPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8, end; at + 12 <= bytes.length; at = end) {
    end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    const exif = type === 'eXIf' ? orientationOnly(bytes.subarray(at + 8, end - 4)) : undefined
    if (pngKept.has(type)) kept.push(bytes.subarray(at, end))
    else if (exif) kept.push(pngChunk(type, exif))
    if (type === 'IEND') return Buffer.concat(kept)
  }
  return undefined
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length)
  return chunk
}

// RFC 9649, 2.7; in VP8X the flags that say which of the others there are.
const webpKept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const flags = { exif: 0x08, xmp: 0x04 }

function stripWebp(bytes: Buffer): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  const chunks = webpChunks(bytes.subarray(12, end))
  if (!chunks) return undefined
  const isTurned = chunks.some((chunk) => chunk.toString('latin1', 0, 4) === 'EXIF')
  const [first] = chunks
  if (first?.toString('latin1', 0, 4) === 'VP8X')
    first[8] = (first[8]! & ~(flags.exif | flags.xmp)) | (isTurned ? flags.exif : 0)
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

/** Those that are kept, each with its padding; a frame of an animation holds chunks of its own. */
function webpChunks(bytes: Buffer): Buffer[] | undefined {
  const kept: Buffer[] = []
  for (let at = 0, end; at < bytes.length; at = end) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    end = at + 8 + length + (length % 2)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const exif = type === 'EXIF' ? orientationOnly(data) : undefined
    if (type === 'ANMF') {
      const inner = length < 16 ? undefined : webpChunks(data.subarray(16))
      if (!inner) return undefined
      kept.push(webpChunk(type, Buffer.concat([data.subarray(0, 16), ...inner])))
    } else if (webpKept.has(type)) kept.push(webpChunk(type, data))
    else if (exif) kept.push(webpChunk(type, exif))
  }
  return kept
}

function webpChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  data.copy(chunk, 8)
  return chunk
}

// How often an animation is shown, and its colours: https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 26
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
const gif = { image: 0x2c, extension: 0x21, end: 0x3b, comment: 0xfe, application: 0xff }
const tableLength = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function stripGif(bytes: Buffer): Buffer | undefined {
  const start = 13 + tableLength(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, start)]
  for (let at = start, end; at < bytes.length; at = end) {
    const [kind, label] = [bytes[at], bytes[at + 1]]
    if (kind === gif.end) return Buffer.concat([...kept, bytes.subarray(at, at + 1)])
    if (kind !== gif.image && kind !== gif.extension) return undefined
    // An image has its place, its colours and the size of its codes before its data.
    end = endOfBlocks(bytes, at + (kind === gif.image ? 11 + tableLength(bytes[at + 9] ?? 0) : 2))
    if (end === undefined) return undefined
    const isForeign =
      kind === gif.extension &&
      (label === gif.comment ||
        (label === gif.application && !gifApplications.has(bytes.toString('latin1', at + 3, at + 14))))
    if (!isForeign) kept.push(bytes.subarray(at, end))
  }
  return undefined
}

/** Behind the empty block that ends a row of blocks; undefined where there is none. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1 + bytes[at]!) if (bytes[at] === 0) return at + 1
  return undefined
}
