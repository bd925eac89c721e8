import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { captionNetworks } from '../../contract/posts/posts.ts'
import { kindOf, verdictsFor } from '../../test/fakes/models/read-task.ts'
import { startScriptedLlm } from '../../test/fakes/models/scripted-llm.ts'
import { readEnv } from '../platform/env.ts'
import { createLlm } from '../platform/models/create-llm.ts'
import { splitSentences } from '../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../posts/content/plain-text.ts'
import { composeDraft } from './compose-draft.ts'
import { Brief } from './writer.ts'

interface Written {
  brief: object
  answers: { task: string; text: string }[]
}

/** The text as readers see it, without fact marks, page marks or the address. */
const withoutMarks = (text: string) =>
  text
    .replaceAll('\\n', '\n')
    .replaceAll('{url}', '')
    .replace(/\[\[\w+\|([^\]]*)\]\]/g, '$1')
    .replace(/\[f\d+(?:,\s?f\d+)*\]/g, '')

const model = await startScriptedLlm()
afterAll(() => model.close())
const folder = join(import.meta.dirname, '../../test/businesses')

test.each(globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json')))(
  'an honest post of a %s, written by hand, arrives word for word with its own captions and passes every check',
  async (business) => {
    const { brief, answers } = JSON.parse(readFileSync(join(folder, `${business}.json`), 'utf8')) as Written
    const left = [...answers]
    model.answer((prompt) => {
      const kind = kindOf(prompt)
      if (kind === 'check') return verdictsFor(prompt)
      const at = left.findIndex(({ task }) => task === kind)
      return at === -1 ? '{"patches": []}' : left.splice(at, 1)[0]!.text
    })
    const draft = await composeDraft({
      model: { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'desk' }))! },
      brief: Brief.parse({ postId: business, ...brief }),
      steps: { take: (_name, _schema, work) => work() },
      signal: new AbortController().signal,
    })
    expect(draft.findings.filter(({ level }) => level !== 'note')).toEqual([])
    expect(draft.reading).toEqual([])
    // A caption that begins like a model's remark is requested again, and these answers have no second one.
    expect(Object.keys(draft.captions).length).toBeGreaterThanOrEqual(captionNetworks.length - 1)
    expect(new Set(Object.values(draft.captions)).size).toBe(Object.keys(draft.captions).length)
    const said = lettersOf(answers.map(({ text }) => withoutMarks(text)).join('\n'))
    const delivered = [draft.title, plainText(draft.content), ...Object.values(draft.captions)]
    const sentences = delivered
      .flatMap((text) => text.replaceAll('{url}', '').split('\n'))
      .flatMap(splitSentences)
    expect(sentences.filter((sentence) => !said.includes(lettersOf(sentence)))).toEqual([])
  },
)
