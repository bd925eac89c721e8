import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { failure } from './safe-answer.ts'

/** Reads a body as UTF-8 text, unpacking gzip; throws a `Stopped` past `maxBytes`, counted packed and unpacked. */
export async function readLimitedText(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<string> {
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  const limit = limitTo(maxBytes)
  switch (encoding?.trim().toLowerCase() || 'identity') {
    case 'identity':
      await pipeline(body, limit, collect)
      break
    case 'gzip':
    case 'x-gzip':
      await pipeline(body, limit, createGunzip(), limitTo(maxBytes), collect)
      break
    default:
      body.on('error', () => {}).destroy()
      throw failure('garbled', `The answer is packed as ${encoding}, which was not asked for`)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function limitTo(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw failure('too_large', `The answer is larger than ${maxBytes} bytes`)
      yield chunk
    }
  }
}
