// npm run bench -- examples [FOLDER …]: posts by the real pipeline from answers that a careful writer gave to its prompts.
//
// A folder holds business.json, one file per answer and single-prompt.md, what the same writer's equal makes of one prompt
// with the same evidence. Where an answer is missing, its prompt is printed and the run ends: the next one goes on.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Llm, LlmRequest } from '../../../server/platform/models/llm.ts'
import { composeDraft, type Draft } from '../../../server/writing/compose-draft.ts'
import { createModelWriter } from '../../../server/writing/model/model-writer.ts'
import { quoteData } from '../../../server/writing/model/system-prompt.ts'
import type { Brief } from '../../../server/writing/writer.ts'
import { dataOf, kindOf } from '../../../test/fakes/models/read-task.ts'
import { Business, exampleBrief } from './example-brief.ts'

class AnswerMissing extends Error {}

/** Which answer a prompt asks for: `outline`, `section-2`, `edit`, `finish`, `check`; with `-again` where it was asked before. */
function nameOf(prompt: string, asked: Set<string>): string {
  const kind = kindOf(prompt)
  const part = /^Write part (\d+) of/m.exec(prompt)?.[1] ?? /^Part (\d+) of/m.exec(prompt)?.[1]
  let name = kind === 'text' ? `section-${part}` : kind
  while (asked.has(name)) name += '-again'
  asked.add(name)
  return name
}

/** The checker's whole answer: its file names the unsupported sentences alone. */
function verdictsOf(prompt: string, answer: string): string {
  const { unsupported } = JSON.parse(answer) as { unsupported: number[] }
  const sentences = (dataOf(prompt).sentences ?? []).map(({ n }) => ({
    ...{ n, verdict: unsupported.includes(n) ? 'unsupported' : 'general', facts: [] },
  }))
  return JSON.stringify({ sentences })
}

function answerFrom(folder: string): Llm {
  const asked = new Set<string>()
  const complete = async ({ system, context = '', prompt }: LlmRequest) => {
    const name = nameOf(prompt, asked)
    const [file] = globSync(`${name}.{md,json}`, { cwd: folder })
    if (!file) {
      console.log(`${system}\n\n${context}\n\n${prompt}`)
      throw new AnswerMissing(`Write the answer into ${name}.${name.startsWith('section') ? 'md' : 'json'}`)
    }
    const answer = readFileSync(join(folder, file), 'utf8')
    const text = kindOf(prompt) === 'check' ? verdictsOf(prompt, answer) : answer
    return { kind: 'text' as const, text, isTruncated: false, spent: [] }
  }
  return { name: 'by hand', complete }
}

/** The whole task in one prompt, for the comparison: everything that the pipeline's steps see. */
function singlePrompt(brief: Brief): string {
  const { topic, keywords, instructions, points, callToAction, profile, words, voice, evidence } = brief
  const data = {
    ...{ topic, today: brief.date, timeZone: brief.timeZone, searchTerm: keywords[0] },
    ...{ otherTerms: keywords.slice(1), wishes: instructions, mustCover: points, callToAction },
    ...{ business: profile, voice, evidence: evidence.map(({ text, title, url }) => ({ text, title, url })) },
    pages: brief.targets.map(({ title, url }) => ({ title, url })),
  }
  return `You are an experienced editor who writes the blog of a small business. Write the best post you can on this topic, for its customers.
${quoteData(data)}
- Answer the reader's question at the beginning. Be specific: use what the evidence says about the business where it helps, and invent nothing about it. Facts of others only from the evidence, with their source.
- Sound like the author that "voice" describes.
- A clear structure: headings, and a table, list or FAQ where it helps. Link fitting pages of "pages". Cover mustCover, use searchTerm naturally in title, first paragraph and a heading, and end on the offer and callToAction.
- ${words.min} to ${words.max} words, headings included. Plain, concrete language without stock phrases.
Answer in Markdown: "# title", then a meta description of at most 155 characters as a quotation, then the text with "## " headings.`
}

const escapeLines = (html: string) => html.replaceAll(/<\/(p|h2|h3|ul|ol|table|blockquote)>/g, '$&\n')

/** The post as its readers see it, in the dialect of a page on a code host. */
const pageOf = ({ title, excerpt, content }: Draft) => `# ${title}\n\n> ${excerpt}\n\n${escapeLines(content)}`

async function write(folder: string): Promise<Draft | undefined> {
  const brief = exampleBrief(Business.parse(JSON.parse(readFileSync(join(folder, 'business.json'), 'utf8'))))
  if (!existsSync(join(folder, 'single-prompt.md'))) {
    const file = join(folder, 'single-prompt.txt')
    writeFileSync(file, singlePrompt(brief))
    console.log(`${file} asks for single-prompt.md`)
  }
  try {
    return await composeDraft({
      ...{ writer: createModelWriter(answerFrom(folder)), brief, known: [] },
      ...{ steps: { take: (_name, _schema, work) => work() }, signal: new AbortController().signal },
    })
  } catch (error) {
    if (!(error instanceof AnswerMissing)) throw error
    console.log(`\n${error.message}`)
    return undefined
  }
}

const folders = process.argv.slice(2)
for (const folder of folders.length > 0 ? folders : globSync(join(import.meta.dirname, '*/'))) {
  const draft = await write(folder)
  if (!draft) {
    process.exitCode = 1
    continue
  }
  const { held, changes, gates, wordCount, links } = draft
  writeFileSync(join(folder, 'post.md'), pageOf(draft))
  writeFileSync(join(folder, 'newsletter.txt'), `${draft.newsletter?.subject}\n\n${draft.newsletter?.body}\n`)
  console.log(`${basename(folder)}: ${wordCount} words, ${links.length} links`)
  console.log(
    'held:',
    held.map(({ sentence, claims }) => `${sentence} [${claims.map(({ kind }) => kind)}]`),
  )
  console.log('changes:', JSON.stringify(changes))
  console.log(
    'gates:',
    gates.map(({ gate, verdict }) => `${gate} ${JSON.stringify(verdict).slice(0, 160)}`),
  )
}
