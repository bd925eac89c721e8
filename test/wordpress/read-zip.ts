import { inflateRawSync } from 'node:zlib'

/**
 * Yields the files of a zip archive with their contents (bytes), from its central directory. Field offsets:
 * APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.14 to 4.3.16. Of zip64 only the number of files, because no archive here has 4 GB.
 */
export function* readZip(archive: Buffer): Generator<{ name: string; content: Buffer }> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('not a zip archive')
  let at = archive.readUInt32LE(end + 16)
  const zip64 = archive.lastIndexOf(Buffer.from('PK\x06\x06'))
  const count = zip64 < 0 ? archive.readUInt16LE(end + 10) : Number(archive.readBigUInt64LE(zip64 + 32))
  for (let left = count; left > 0; left--) {
    const method = archive.readUInt16LE(at + 10)
    const packedSize = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + packedSize)
    if (!name.endsWith('/')) yield { name, content: method === 0 ? packed : inflateRawSync(packed) }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}
