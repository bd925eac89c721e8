import { afterAll, expect, test } from 'vitest'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { givenBrief } from '../../../test/given/given-brief.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { readEnv } from '../../platform/env.ts'
import { createLlm } from '../../platform/models/create-llm.ts'
import { writeFinish } from './write-finish.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())

const brief = givenBrief({ topic: 'A calm bath for dogs', keywords: ['calm bath'] })
const text = {
  ...{ title: 'A calm bath', plan: '', citations: [], dropped: [] },
  content: '<h2>Begin</h2><p>A calm bath takes 40 minutes. It ends with a towel.</p>',
}
const own = [
  'Mind the water.',
  'A towel ends it.',
  'Calm dogs like a bath.',
  'Forty minutes.',
  'Begin calm.',
  'A bath!',
]
const captions = Object.fromEntries(captionNetworks.map((network, at) => [network, `${own[at]} {url}`]))
const clean = { title: 'A calm bath in 40 minutes', excerpt: 'A calm bath ends with a towel.', captions }
const finish = (answer: (prompt: string) => object) => {
  const from = model.prompts.length
  model.answer((prompt) => JSON.stringify(answer(prompt)))
  const llm = createLlm(readEnv({ AI_BASE_URL: model.url, AI_MODEL: 'a' }))!
  const written = writeFinish({ llm }, brief, text, new AbortController().signal)
  return written.then((value) => ({ value, prompts: model.prompts.slice(from) }))
}
const remark = 'Let me know if you would like any changes!'

test("asks again only for parts that contain a model's remarks about its work", async () => {
  const { value, prompts } = await finish((prompt) =>
    prompt.includes('isn’t for readers')
      ? { excerpt: clean.excerpt, captions: { x: captions.x }, remarks: remark }
      : {
          ...clean,
          excerpt: `${clean.excerpt} ${remark}`,
          captions: { ...captions, x: `Sure! Here is a post for X:\n\n${captions.x}` },
        },
  )
  expect(value).toMatchObject({ ...clean, slug: 'a-calm-bath-in-40-minutes' })
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain(`excerpt: “${remark}” isn’t for readers of the post.`)
  expect(prompts[1]).toMatch(/\{"excerpt":"[^"]*","captions":\{"x":"[^"]*"\},"remarks":"[^"]*"\}/)
})

test('leaves captions missing, and takes title and excerpt from the post, when a model repeats its remarks', async () => {
  const { value, prompts } = await finish(() => ({
    title: 'Certainly, here is a catchy title for you: A calm bath',
    excerpt: `${clean.excerpt} ${remark}`,
    captions: Object.fromEntries(
      Object.entries(captions).map(([name, one]) => [name, `${one}\n\n${remark}`]),
    ),
  }))
  expect(prompts).toHaveLength(2)
  expect(value).toEqual({
    title: 'A calm bath',
    slug: 'a-calm-bath',
    excerpt: 'A calm bath takes 40 minutes. It ends with a towel.',
    ...{ captions: {}, newsletter: null },
  })
})
