// npm run bench -- remarks --data FILE: what becomes of a model's words about its own work. FILE holds a list of answers for one
// part of a post each: {id, lang, part, post: {title, text}, answer, right}, where right equals answer if there is no remark in it.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lettersOf } from '../../../server/posts/content/plain-text.ts'
import { escapeHtml } from '../../../server/platform/text/escape-html.ts'
import { partReader, type Line } from '../../../server/writing/finish/read-part.ts'

interface Sample {
  id: string
  lang: string
  part: Line
  post: { title: string; text: string }
  answer: string
  /** Null where nothing of the answer can be used. */
  right: string | null
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
if (!values.data) {
  console.error('Name the file of answers: npm run bench -- remarks --data FILE')
  process.exit(2)
}
const samples = JSON.parse(readFileSync(values.data, 'utf8')) as Sample[]

function outcomeOf({ lang, part, post, answer, right }: Sample): string {
  const html = `<p>${escapeHtml(post.text).replaceAll('\n\n', '</p><p>')}</p>`
  const readPart = partReader({ topic: post.title, keywords: [], language: lang }, [{ heading: '', html }])
  const { text, problem } = readPart(part, answer)
  if (text === '') return `asked again: ${problem}`
  if (right === answer) return lettersOf(text) === lettersOf(answer) ? 'unchanged' : `changed: ${text}`
  return right !== null && lettersOf(text) === lettersOf(right) ? 'delivered clean' : `delivered: ${text}`
}

const counts = new Map<string, number>()
for (const sample of samples) {
  const outcome = outcomeOf(sample)
  const group = `${sample.right === sample.answer ? 'clean' : 'with a remark'}, ${outcome.split(':')[0]}`
  counts.set(group, (counts.get(group) ?? 0) + 1)
  console.log(`${sample.id} ${sample.lang} ${sample.part} ${outcome.replaceAll('\n', ' ')}`)
}
console.log(
  [...counts]
    .map(([group, count]) => `${group}: ${count}`)
    .toSorted()
    .join('\n'),
)
// A remark that goes out, or a true text that is changed, is wrong; to ask again costs one call.
if (counts.has('with a remark, delivered') || counts.has('clean, changed')) process.exitCode = 1
