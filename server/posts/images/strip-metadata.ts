import { crc32 } from 'node:zlib'
import { orientationOnly } from './exif-orientation.ts'
import type { ReadImage } from './read-image.ts'
import { stripJpeg } from './strip-jpeg.ts'

/**
 * Removes what cameras and programs add to a picture: location, time, maker, comments and anything after its end. Keeps
 * what changes how it looks. Undefined for a truncated or inconsistent file. Linear in its size.
 */
export function stripMetadata(bytes: Buffer, contentType: ReadImage['contentType']): Buffer | undefined {
  return { 'image/jpeg': stripJpeg, 'image/png': stripPng, 'image/webp': stripWebp, 'image/gif': stripGif }[
    contentType
  ](bytes)
}

// Everything else is text, time or program data: https://www.w3.org/TR/png-3/#11Chunks
const pngKept = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function stripPng(bytes: Buffer): Buffer | undefined {
  const chunks = [bytes.subarray(0, 8)]
  for (let at = 8, end; at + 12 <= bytes.length; at = end) {
    end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    const exif = type === 'eXIf' ? orientationOnly(bytes.subarray(at + 8, end - 4)) : undefined
    if (pngKept.has(type)) chunks.push(bytes.subarray(at, end))
    else if (exif) chunks.push(pngChunk(type, exif))
    if (type === 'IEND') return Buffer.concat(chunks)
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

// RFC 9649, 2.7; VP8X has flags for which of the others exist.
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

/** The kept chunks with their padding; animation frames contain chunks themselves. */
function webpChunks(bytes: Buffer): Buffer[] | undefined {
  const chunks: Buffer[] = []
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
      chunks.push(webpChunk(type, Buffer.concat([data.subarray(0, 16), ...inner])))
    } else if (webpKept.has(type)) chunks.push(webpChunk(type, data))
    else if (exif) chunks.push(webpChunk(type, exif))
  }
  return chunks
}

function webpChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  data.copy(chunk, 8)
  return chunk
}

// Loop count and colors: https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 26
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])
const gif = { image: 0x2c, extension: 0x21, end: 0x3b, comment: 0xfe, application: 0xff }
const tableLength = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function stripGif(bytes: Buffer): Buffer | undefined {
  const start = 13 + tableLength(bytes[10] ?? 0)
  const chunks = [bytes.subarray(0, start)]
  for (let at = start, end; at < bytes.length; at = end) {
    const [kind, label] = [bytes[at], bytes[at + 1]]
    if (kind === gif.end) return Buffer.concat([...chunks, bytes.subarray(at, at + 1)])
    if (kind !== gif.image && kind !== gif.extension) return undefined
    // An image has its position, colors and code size before its data.
    end = endOfBlocks(bytes, at + (kind === gif.image ? 11 + tableLength(bytes[at + 9] ?? 0) : 2))
    if (end === undefined) return undefined
    const isForeign =
      kind === gif.extension &&
      (label === gif.comment ||
        (label === gif.application && !gifApplications.has(bytes.toString('latin1', at + 3, at + 14))))
    if (!isForeign) chunks.push(bytes.subarray(at, end))
  }
  return undefined
}

/** After the empty block that ends a sequence of blocks; undefined if there is none. */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1 + bytes[at]!) if (bytes[at] === 0) return at + 1
  return undefined
}
