// npm run --silent keywords [-- MOST]: reads {"id","text"} lines from standard input and writes a line {"id","keywords":[…]} for
// each, with at most MOST (10) keywords. A line that cannot be read gets an "error" in its place.
import { parseArgs } from 'node:util'
import { listKeywords } from '../server/keywords/extraction/extract-keywords.ts'
import { parseJson } from '../server/platform/text/parse-json.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const maxKeywords = Number(positionals[0] ?? 10)
if (!Number.isInteger(maxKeywords) || maxKeywords < 1) {
  console.error(`${positionals[0]} is not a number of keywords`)
  process.exit(1)
}
// The reader may close the pipe early, like head.
process.stdout.on('error', () => process.exit(0))

let read = 0
for await (const line of linesOf(process.stdin)) {
  read++
  if (!line.trim()) continue
  const isTaken = process.stdout.write(`${JSON.stringify(answer(line))}\n`)
  if (!isTaken) await new Promise((resolve) => process.stdout.once('drain', resolve))
}

/** Splits at line feeds only, because node:readline also splits at other Unicode line ends, which JSON may contain. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of input.setEncoding('utf8')) {
    const [first = '', ...further] = String(chunk).split('\n')
    parts.push(first)
    for (const next of further) {
      yield parts.join('')
      parts = [next]
    }
  }
  yield parts.join('')
}

function answer(line: string) {
  const request = parseJson(line.replace(/^\uFEFF/, ''))
  if (typeof request !== 'object' || request === null) return failed(null, 'is not a JSON object')
  const id = 'id' in request ? request.id : null
  if (!('text' in request) || typeof request.text !== 'string') return failed(id, 'has no "text"')
  return { id, keywords: listKeywords(request.text, maxKeywords) }
}

function failed(id: unknown, why: string) {
  return { id, keywords: [], error: `line ${read} ${why}` }
}
