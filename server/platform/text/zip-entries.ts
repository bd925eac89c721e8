import { inflateRawSync } from 'node:zlib'

const maxEntries = 2000

interface ZipEntry {
  name: string
  /** Undefined for broken data, and for what is larger than `maxBytes` unpacked. */
  unpack(maxBytes: number): Buffer | undefined
}

/** The files of a zip, by its central directory (APPNOTE 4.3.12 and 4.3.16). Ends where anything is inconsistent. */
export function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) return
  const count = Math.min(bytes.readUInt16LE(end + 10), maxEntries)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    )
    const directory = at
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength!),
      unpack: (maxBytes) => unpack(bytes, directory, maxBytes),
    }
    at += 46 + nameLength! + extraLength! + commentLength!
  }
}

function unpack(bytes: Buffer, directory: number, maxOutputLength: number): Buffer | undefined {
  const method = bytes.readUInt16LE(directory + 10)
  const packedSize = bytes.readUInt32LE(directory + 20)
  const local = bytes.readUInt32LE(directory + 42)
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50) return undefined
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(from, from + packedSize)
  if (method === 0) return packed.length <= maxOutputLength ? packed : undefined
  if (method !== 8) return undefined
  try {
    return inflateRawSync(packed, { maxOutputLength })
  } catch {
    // zlib reports broken data and bombs by throwing.
    return undefined
  }
}
