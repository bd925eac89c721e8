import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { requestFailed } from './safe-fetch-result.ts'
import type { SafeRequest } from './safe-request.ts'

/** Throws a `RequestStopped` when either the packed or the unpacked body is larger than `maxBytes`. */
export async function readLimitedText(
  body: Readable,
  encoding: string | undefined,
  { maxBytes, truncateAtBytes: cutAt = Infinity, isBinary }: SafeRequest & { maxBytes: number },
): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= cutAt) return
    }
  }
  const limit = limitBytes(maxBytes)
  const read = async () => {
    switch (encoding?.trim().toLowerCase() || 'identity') {
      case 'identity':
        return pipeline(body, limit, collect)
      case 'gzip':
      case 'x-gzip':
        return pipeline(body, limit, createGunzip(), limitBytes(maxBytes), collect)
      default:
        body.on('error', () => {}).destroy()
        throw requestFailed('garbled', `The answer is packed as ${encoding}, which was not asked for`)
    }
  }
  await read().catch((error: unknown) => {
    // Once the beginning is complete, an error in the rest does not matter.
    if (size < cutAt) throw error
  })
  const bytes = Buffer.concat(chunks).subarray(0, cutAt)
  return isBinary ? bytes.toString('latin1') : new TextDecoder().decode(bytes)
}

function limitBytes(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw requestFailed('too_large', `The answer is larger than ${maxBytes} bytes`)
      yield chunk
    }
  }
}
