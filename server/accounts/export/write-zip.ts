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
const zip64Version = 45
// 1980-01-01, the format's first day: the bytes then depend on the contents alone.
const dosDate = 0x0021
// A number that does not fit is written as its field's largest, and in full in the records of zip64.
const most16 = 0xffff
const most32 = 0xffffffff

/** A zip archive (APPNOTE.TXT 4.3), with zip64 where the original format is too small. Holds one entry in memory. */
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
    yield local
    yield packed
  }
  yield* directory
  yield endOfDirectory(directory, at)
}

function centralHeader(shared: Buffer, path: Buffer, at: number): Buffer {
  const head = Buffer.from('PK\x01\x02\x14\x00')
  const extra = Buffer.alloc(at < most32 ? 0 : 12)
  if (extra.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(at), 4)
  }
  // Comment length, disk and attributes: all zero.
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(Math.min(at, most32), 10)
  const sizes = Buffer.from(shared)
  sizes.writeUInt16LE(extra.length, 24)
  return Buffer.concat([head, sizes, rest, path, extra])
}

function endOfDirectory(directory: Buffer[], at: number): Buffer {
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(at, most32), 16)
  if (count < most16 && size < most32 && at < most32) return end
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(zip64Version, 12)
  record.writeUInt16LE(zip64Version, 14)
  for (const [index, value] of [count, count, size, at].entries())
    record.writeBigUInt64LE(BigInt(value), 24 + 8 * index)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator, end])
}
