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
import { BriefShape } from './brief/make-brief.ts'
import { composeDraft } from './compose-draft.ts'
import { createModelWriter } from './model/model-writer.ts'

interface Written {
  brief: object
  answers: { task: string; text: string }[]
}

const model = await startScriptedLlm()
afterAll(() => model.close())
const folder = join(import.meta.dirname, '../../test/businesses')

test.each(globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json')))(
  'an honest post about a %s, written by hand, is delivered whole, with six captions, and nothing of it is held',
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
      writer: createModelWriter(createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'desk' }))!),
      brief: BriefShape.parse({ postId: business, ...brief }),
      known: [],
      steps: { take: (_name, _schema, work) => work() },
      signal: new AbortController().signal,
    })
    expect(draft.findings.filter(({ level }) => level !== 'note')).toEqual([])
    expect(draft.reading).toEqual([])
    expect(Object.keys(draft.captions).toSorted()).toEqual(captionNetworks.toSorted())
    expect(new Set(Object.values(draft.captions)).size).toBe(captionNetworks.length)
    const said = lettersOf(answers.map(({ text }) => text.replaceAll('\\n', '\n')).join('\n'))
    const delivered = [draft.title, plainText(draft.content), ...Object.values(draft.captions)]
    const sentences = delivered
      .flatMap((text) => text.replaceAll('{url}', '').split('\n'))
      .flatMap(splitSentences)
    expect(sentences.filter((sentence) => !said.includes(lettersOf(sentence)))).toEqual([])
  },
)
