import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** A slash-separated path in UTF-8. */
  name: string
  content: Buffer
}

const deflate = promisify(deflateRaw)
// Bit 11: names are UTF-8. 2.0: the first version with deflate.
const utf8 = 0x0800
const version = 20
// 1980-01-01, the format's first day: the bytes then depend on the contents alone.
const dosDate = 0x0021
// The limits without zip64. One account's posts and pictures stay far below.
const zipLimits = { entries: 0xffff, bytes: 0xffffffff }

/**
 * Writes a zip archive (APPNOTE.TXT 4.3), holding only one entry in memory at a time. Entries that do not compress,
 * such as pictures, are stored.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const deflated = await deflate(content)
    const isSmaller = deflated.length < content.length
    const packed = isSmaller ? deflated : content
    const path = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(version, 0)
    shared.writeUInt16LE(utf8, 2)
    shared.writeUInt16LE(isSmaller ? 8 : 0, 4)
    shared.writeUInt16LE(dosDate, 8)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, path])
    directory.push(centralHeader(shared, path, at))
    at += local.length + packed.length
    if (at > zipLimits.bytes || directory.length > zipLimits.entries)
      throw new Error('The archive is too large')
    yield local
    yield packed
  }
  yield* directory
  yield endOfDirectory(directory, at)
}

function centralHeader(shared: Buffer, path: Buffer, at: number): Buffer {
  const head = Buffer.from('PK\x01\x02\x14\x00')
  // Comment length, disk and attributes: all zero.
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([head, shared, rest, path])
}

function endOfDirectory(directory: Buffer[], at: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
