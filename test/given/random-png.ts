import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** A unique picture: one pixel of a random color, with valid checksums. */
export function randomPng(): Buffer {
  const crc = (data: Buffer) => {
    let sum = ~0
    for (const byte of data) {
      sum ^= byte
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
    }
    return ~sum >>> 0
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.from('00000001000000010802000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat([Buffer.alloc(1), randomBytes(3)]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
