import type { imageTypes } from '../../../contract/posts/images.ts'

export interface ReadImage {
  contentType: (typeof imageTypes)[number]
  /** In pixels, from the file. */
  width: number
  height: number
}

/** Recognizes a picture by its header alone; undefined for anything else. */
export function readImage(bytes: Buffer): ReadImage | undefined {
  // Headers end within 30 bytes; a truncated one reads as zeros, and no picture has width 0.
  const head = Buffer.alloc(30)
  bytes.copy(head)
  const found = readPng(head) ?? readGif(head) ?? readWebp(head) ?? readJpeg(bytes)
  return found && Math.min(found.width, found.height) > 0 ? found : undefined
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(head: Buffer): ReadImage | undefined {
  if (head.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || head.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  return { contentType: 'image/png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt, 18 */
function readGif(head: Buffer): ReadImage | undefined {
  if (!/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return undefined
  return { contentType: 'image/gif', width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
}

/** RFC 9649, 2.5 to 2.7 */
function readWebp(head: Buffer): ReadImage | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const contentType = 'image/webp'
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { contentType, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      if (head[20] !== 0x2f) return undefined
      const bits = head.readUInt32LE(21)
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      if (head.toString('latin1', 23, 26) !== '\x9d\x01\x2a') return undefined
      return { contentType, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

// Start of frame in any coding; tables (C4, CC) and a reserved marker (C8) lie in between: ITU-T T.81, table B.1.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments up to the frame header. */
function readJpeg(bytes: Buffer): ReadImage | undefined {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker))
      return {
        contentType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      }
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) at += 1
    // No frame header follows start of scan or end of image.
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
