import { writeFileSync } from 'node:fs'
import { compress } from './compress.ts'
import { readVectors } from './read-vectors.ts'

// Rarer words all count as unknown; 80,000 are 290 KB.
const most = 80_000

/** The most frequent words of English in their order. */
export async function listWords(packages: string, target: string): Promise<void> {
  const words: string[] = []
  for await (const { word } of readVectors(packages)) {
    words.push(word)
    if (words.length === most) break
  }
  writeFileSync(target, compress(Buffer.from(words.join('\n'))))
  console.log(`words: ${words.length}, the last one ${words.at(-1)}`)
}
