import { afterAll, expect, test } from 'vitest'
import { plainAnswers } from '../../test/fakes/models/plain-llm.ts'
import { kindOf, verdictsFor } from '../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../test/fakes/models/scripted-llm.ts'
import { givenBrief } from '../../test/given/given-brief.ts'
import { readEnv } from '../platform/env.ts'
import { createLlm } from '../platform/models/create-llm.ts'
import { composeDraft } from './compose-draft.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())

/** Composes a post with a model whose texts or announcements are altered first. */
async function compose(changed: { text?: (text: string) => string; finish?: (json: string) => string }) {
  const answer = plainAnswers()
  model.answer((prompt) => {
    const kind = kindOf(prompt)
    if (kind === 'check') return verdictsFor(prompt)
    const said = answer(prompt)
    if (kind === 'write') return changed.text?.(said) ?? said
    return kind === 'finish' ? (changed.finish?.(said) ?? said) : said
  })
  return composeDraft({
    model: { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'plain' }))! },
    ...{ brief: givenBrief({ language: 'en' }), signal: new AbortController().signal },
    steps: { take: (_name, _schema, work) => work() },
  })
}

const twelve = Array.from({ length: 12 }, (_, at) => `${at + 1}. A section of its own, with f1 and p2`).join(
  '\n',
)
const asHtml = (text: string) =>
  text
    .split('\n\n')
    .map((part) =>
      /^[#<]/.test(part) ? part.replace(/^## (.*)$/m, '<h2>$1</h2>') : `<p class="x">${part}</p>`,
    )
    .join('\n\n')

test.each([
  ['is in a code fence', (text: string) => `\`\`\`markdown\n${text}\n\`\`\``],
  [
    'has a plan of twelve sections for 600 words',
    (text: string) => text.replace(/(<plan>)[^]*?(<\/plan>)/, `$1${twelve}$2`),
  ],
  ['has no plan', (text: string) => text.replace(/<plan>[^]*?<\/plan>\s*/, '')],
  ['marks evidence that does not exist', (text: string) => text.replace(/\.(\s)/g, ' [f98, f99].$1')],
  ['has the tags of HTML', asHtml],
])('an answer that %s still makes a whole post without a trace of it', async (_which, text) => {
  const draft = await compose({ text })
  expect(draft.wordCount).toBeGreaterThanOrEqual(600)
  expect(draft.wordCount).toBeLessThanOrEqual(750)
  expect(draft.content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(2)
  expect(draft.content).not.toMatch(/```|plan>|\[f|&lt;|class=|of its own/)
  // This fake's sentences are very similar to each other.
  expect(draft.findings.filter(({ check }) => check !== 'repetition')).toEqual([])
})

test('ignores announcements written as prose: takes title and excerpt from the post and leaves captions out', async () => {
  const draft = await compose({
    finish: () => 'Here is your title: Calm dogs. And a caption for X: Come in!',
  })
  expect(draft.title).not.toBe('')
  expect(draft.content).toContain(draft.excerpt.split('. ')[0]!.slice(0, 30))
  expect(draft.captions).toEqual({})
})

const german =
  'Ein ruhiger Hund braucht am Morgen vor allem Zeit und eine Bürste, die er schon kennt und nicht fürchtet. '
test('asks again for a post in the wrong language, and holds it if the language stays wrong', async () => {
  let asked = 0
  const draft = await compose({
    text: (text) => {
      asked++
      const sentences = Array.from({ length: 32 }, (_, at) => german.replace('Morgen', `Morgen Nummer ${at}`))
      return `${/^[^]*?<\/plan>/.exec(text)![0]}\n# Ruhige Hunde\n\n## Am Morgen\n\n${sentences.join('')}`
    },
  })
  expect(asked).toBe(3)
  expect(draft.findings.map(({ check }) => check)).toContain('postLanguage')
})
