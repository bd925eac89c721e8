import { expect, test } from 'vitest'
import { startModelServer } from '../../../test/fakes/models/model-server.ts'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { givenBrief, ranges } from '../../../test/given/given-brief.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { composeDraft } from '../compose-draft.ts'
import { gatherEvidence } from '../evidence/evidence.ts'

const windowTokens = 8000
const tokens = (text: string) => Math.ceil(text.length / 4)
const long = (of: string, chars: number) => `${of} is a thing of its own. `.repeat(chars / 25).slice(0, chars)

/** A server with a small context window shared by prompt and answer, and its answers. */
async function startSmallModel() {
  const answer = plainAnswers()
  const prompts: string[] = []
  let refused = 0
  const server = await startModelServer(({ body: { max_tokens: room = 0 }, system, prompt }) => {
    if (tokens(system + prompt) + room > windowTokens) {
      refused++
      return { status: 400, error: { message: 'exceeds the available context size (8000 tokens)' } }
    }
    prompts.push(prompt)
    const says = answer(prompt)
    const isCut = tokens(says) > room
    return { says: isCut ? says.slice(0, 4 * room) : says, finish: isCut ? 'length' : 'stop' }
  })
  return { ...server, prompts, refused: () => refused }
}

test.each(ranges)(
  'writes, reads and announces a post in %o within a window of 8,000 tokens',
  async (words) => {
    const model = await startSmallModel()
    const draft = await composeDraft({
      model: { llm: createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'small' }))! },
      brief: givenBrief({
        words,
        evidence: gatherEvidence({
          promises: [],
          confirmed: [{ text: 'Dogs rest on Sunday.', date: '2026-01-02' }],
          sources: [{ text: Array.from({ length: 12 }, (_, at) => long(`Source ${at}`, 1000)).join('\n') }],
        }),
        pages: ['near', 'far', 'farther'].map((title, at) => ({
          id: `p${at}`,
          title,
          text: long(title, 6000),
        })),
        ownPosts: [{ title: 'Mine', text: long('Mine', 6000) }],
      }),
      ...{ signal: new AbortController().signal },
      steps: { take: (_name, _schema, work) => work() },
    })
    await model.close()
    expect(draft.wordCount).toBeGreaterThanOrEqual(words.min)
    expect(draft.wordCount).toBeLessThanOrEqual(words.max)
    expect(Object.keys(draft.captions)).toHaveLength(6)
    expect(draft.reading).toEqual([])
    // Pages are shortened first; next to the post's text only the nearest remains.
    const [write = ''] = model.prompts
    expect(write).toContain(long('farther', 2000))
    expect(write).not.toContain(long('farther', 2100))
    expect(model.prompts.at(-1)).not.toContain('farther is a thing')
    // Two for the room of the answer, then one per shortening by the writer and by the reader.
    expect(model.refused()).toBeLessThanOrEqual(8)
  },
)
