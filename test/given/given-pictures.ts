import { randomBytes, randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { z } from 'zod'
import { givenWordPress } from './given-wordpress.ts'
import type { Account, Server } from './given.ts'

/** A picture that its owner has uploaded here, by default a new one. */
export async function givenPicture(
  { url }: Server,
  { token }: Account,
  bytes = randomPng(),
  contentType = 'image/png',
): Promise<{ id: string; url: string }> {
  const answer = await fetch(`${url}/api/v1/posts/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: new Uint8Array(bytes),
  })
  const { data } = (await answer.json()) as { data: { image: { id: string; url: string } } }
  return data.image
}

/** A new picture that somebody has uploaded in WordPress. */
export async function givenMedia(
  texts: { title?: string; alt_text?: string; caption?: string },
  side = 1,
): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(randomPng(side))], { type: 'image/png' }), `${randomUUID()}.png`)
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  const answer = await givenWordPress().post('wp/v2/media', {}, form, z.object({ id: z.number() }))
  if (answer.kind !== 'ok') throw new Error(answer.cause)
  return answer.value.id
}

/** A unique picture: a square of a random color, with valid checksums. */
export function randomPng(side = 1): Buffer {
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
  const head = Buffer.from('00000000000000000802000000', 'hex')
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(3 * side, randomBytes(3))])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
