import { randomUUID } from 'node:crypto'
import {
  calls,
  connection,
  forget,
  json,
  made,
  model,
  ordinary,
  page,
  publish,
  sitePosts,
  until,
  write,
  type Deed,
} from './attack.ts'
import type { Target } from './target.ts'
import { fill } from './texts.ts'

const longest = 400_000
// The most that is read of a response.
const answerBytes = 5_000_000

/** Calls on a post whose text has the maximum length. */
const ofPost = (run: (target: Target, id: string) => Promise<number | string>) => (unit: string) => {
  let id = ''
  return {
    before: async ({ call }: Target) => {
      const content = `<p>${ordinary}</p>${fill(unit, longest - 2000)}`
      const { data } = await call('POST', '/posts', { title: 'A calm dog', content, keywords: ['calm dog'] })
      id = data?.post.id ?? ''
      if (id) made.push(`/posts/${id}`)
    },
    // An empty text is refused, so there is no post to call on.
    run: async (target: Target) => (id ? run(target, id) : 'refused'),
    after: forget,
  }
}

const row = (id: number, url: string, text: string) => ({
  ...{ id, link: `${url}/${id}/`, date_gmt: '2026-01-02T03:04:05' },
  title: { rendered: `Post ${id} ${text.slice(0, 5000)}` },
  content: { rendered: text },
})

const business = (wordpressSiteUrl: string, unit: string) => ({
  ...{ wordpressSiteUrl, businessName: fill(`x${unit}`, 200), idealClient: fill(`x${unit}`, 5000) },
  ...{ clientPromises: fill(`x${unit}`, 20_000), clientExpectations: fill(`x${unit}`, 20_000) },
})

/** Every input that takes a text. */
export const sinks: Record<string, (unit: string) => Deed> = {
  preview: calls('POST', '/posts/preview', (unit) => ({ content: fill(unit, longest) })),
  'saved post': calls('POST', '/posts', (unit) => ({ title: fill(unit, 300), content: fill(unit, longest) })),
  'every field of a post': calls('POST', '/posts', (unit) => ({
    ...{ title: fill(`x${unit}`, 300), content: '<p>A calm dog.</p>' },
    ...{ excerpt: fill(unit, 16_000), metaDescription: fill(unit, 320), focusKeyword: fill(unit, 100) },
    keywords: Array.from({ length: 30 }, (_, at) => fill(`${at}${unit}`, 100)),
    tags: Array.from({ length: 30 }, (_, at) => fill(`${at}${unit}`, 200)),
  })),
  'voice sample': calls('POST', '/profile/voice/samples', (unit) => ({
    text: ordinary + fill(unit, 190_000),
  })),
  'voice file': calls(
    'POST',
    '/profile/voice/samples/file',
    (unit) => Buffer.from(`${ordinary}\n${fill(unit, 1_300_000)}`),
    { 'content-type': 'text/markdown' },
  ),
  'voice measure': calls('POST', '/profile/voice/measure', (unit) => ({
    content: `<p>${ordinary}</p>${fill(unit, longest - 2000)}`,
  })),
  keywords: calls('POST', '/keywords/generate', (unit) => ({ content: fill(unit, 100_000), useAI: false })),
  'keywords by model': calls('POST', '/keywords/generate', (unit) => ({ content: fill(unit, 100_000) })),
  suggestions: calls('POST', '/keywords/suggestions', (unit) => ({ content: fill(unit, 100_000) })),
  'business profile': (unit) => ({
    run: async ({ call, site }) => (await call('PUT', '/profile/business', business(site.url, unit))).status,
    after: ({ call, site }) => call('PUT', '/profile/business', business(site.url, 'Calm dogs. ')),
  }),
  search: (unit) => ({
    run: async ({ call }) =>
      (await call('GET', `/search?q=${encodeURIComponent(fill(unit, 1500).toWellFormed())}`)).status,
  }),
  instructions: (unit) => ({
    run: (target) =>
      write(target, {
        topic: `Dogs ${fill(unit, 290)}`,
        instructions: fill(unit, 5000),
        callToAction: fill(`x${unit}`, 200),
        points: [fill(`x${unit}`, 200)],
        sources: [{ text: fill(`x${unit}`, 5000) }],
      }),
    after: forget,
  }),
  'site posts': (unit) =>
    sitePosts((url) => json(Array.from({ length: 20 }, (_, id) => row(id + 1, url, fill(unit, 200_000))))),
  'front page': (unit) => connection(/^\/$/, () => page(fill(unit, answerBytes - 1000))),
  'refusing page': (unit) => connection(/wp-json|rest_route/, () => page(fill(unit, 1_000_000), 403)),
  'WordPress error': (unit) =>
    connection(/users\/me/, () =>
      json({ code: `rest_${fill(unit, 1000)}`, message: fill(unit, 2_000_000) }, 400),
    ),
  'published post': (unit) => ({
    run: async (target) => {
      const { id, status } = await publish(target, `<p>${ordinary}</p>${fill(unit, longest - 2000)}`)
      if (id) made.push(`/posts/${id}`)
      return status
    },
    after: forget,
  }),
  'checks of a post': ofPost(async ({ call }, id) => (await call('GET', `/posts/${id}/checks`)).status),
  'sales score of a post': ofPost(
    async ({ call }, id) => (await call('POST', `/posts/${id}/sales`, {})).status,
  ),
  'feedback on a post': ofPost(async ({ call, modelAnswers }, id) => {
    modelAnswers(() => JSON.stringify({ changes: [{ number: 1, text: 'A calm dog stays calm.' }] }))
    const turnId = randomUUID()
    const { status } = await call('POST', `/posts/${id}/feedback`, {
      ...{ turnId, wish: 'Make it calmer', version: 1 },
    })
    if (status !== 202) return status
    return until(
      async () => (await call('GET', `/posts/${id}/feedback`)).data.turns[0].state,
      (state) => state !== 'working',
      () => call('POST', `/posts/${id}/feedback/${turnId}`, { decision: 'stop' }),
    )
  }),
  'changed on the site': (unit) => {
    let id = ''
    return {
      before: async (target) => {
        ;({ id } = await publish(target, `<p>${ordinary}</p>`.repeat(40)))
        made.push(`/posts/${id}`)
        target.site.answers(({ method, path }, good) => {
          if (method !== 'GET' || !/wp\/v2\/posts\/\d+/.test(path)) return undefined
          const post = JSON.parse(good().body.toString())
          const text = `<p>${ordinary}</p>${fill(unit, 2_000_000)}`
          return json({
            ...post,
            modified_gmt: '2030-01-01T00:00:00',
            content: { raw: text, rendered: text },
            title: { raw: fill(unit, 5000), rendered: fill(unit, 5000) },
          })
        })
      },
      run: async ({ call }) => (await call('GET', `/posts/${id}/site-change`)).status,
      after: forget,
    }
  },
  model: (unit) => model(fill(unit, 30_000)),
}
