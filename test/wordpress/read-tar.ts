import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const BLOCK = 512

/** Yields the regular files of a .tgz in order; `wanted` decides by name whether the content (bytes) is kept. */
export async function* readTar(
  file: string,
  wanted: (name: string) => boolean,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const take = takeBytes(createReadStream(file).pipe(createGunzip()))
  let longName: string | undefined
  for (let header = await take(BLOCK, true); header && header[0] !== 0; header = await take(BLOCK, true)) {
    const size = Number.parseInt(text(header, 124, 12), 8)
    const kind = text(header, 156, 1)
    const name = longName ?? [text(header, 345, 155), text(header, 0, 100)].filter(Boolean).join('/')
    const keep = kind === 'x' || ((kind === '0' || kind === '') && wanted(name))
    const content = (await take(Math.ceil(size / BLOCK) * BLOCK, keep))?.subarray(0, size)
    // An "x" entry (POSIX pax) holds the name of the next entry when it does not fit into the header.
    longName = kind === 'x' ? /\d+ path=([^\n]+)\n/.exec(String(content))?.[1] : undefined
    if (keep && kind !== 'x' && content) yield { name, content }
  }
}

function text(header: Buffer, at: number, length: number): string {
  return header
    .toString('utf8', at, at + length)
    .replace(/\0.*$/s, '')
    .trim()
}

/** Reads exactly that many bytes from a stream, or skips them. */
function takeBytes(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (count: number, keep: boolean): Promise<Buffer | undefined> => {
    const kept: Buffer[] = []
    for (let missing = count; missing > 0;) {
      if (rest.length === 0) {
        const next = await chunks.next()
        if (next.done) return undefined
        rest = next.value
      }
      const part = rest.subarray(0, missing)
      if (keep) kept.push(part)
      rest = rest.subarray(part.length)
      missing -= part.length
    }
    return keep ? Buffer.concat(kept) : undefined
  }
}
