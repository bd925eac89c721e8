// npm run --silent keywords: reads {"id","text"} lines on standard input and writes {"id","keywords":[…]} lines, ten each.
import { createInterface } from 'node:readline'
import { listKeywords } from '../server/keywords/extraction/extract-keywords.ts'

const most = Number(process.argv[2] ?? 10)

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (!line.trim()) continue
  const { id, text } = JSON.parse(line) as { id: unknown; text: string }
  process.stdout.write(`${JSON.stringify({ id, keywords: listKeywords(text, most) })}\n`)
}
