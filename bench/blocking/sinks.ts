import { setTimeout as wait } from 'node:timers/promises'
import type { Delivered } from '../../test/fakes/deliver-request.ts'
import type { CallAnswer, Target } from './target.ts'
import { fill } from './texts.ts'

export interface Attack {
  name: string
  /** How many calls it makes, 1 if not told: what the loop spends is shared among them. */
  calls?: number
  before?(target: Target): Promise<unknown>
  /** The status that it was answered. */
  run(target: Target): Promise<number | string>
  after?(target: Target): Promise<unknown>
}

type Deed = Omit<Attack, 'name'>

export const page = (body: string, status = 200, headers = {}): Delivered => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: Buffer.from(body),
})
export const json = (value: unknown, status = 200): Delivered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})

// Two hundred ordinary words, so that no text is refused as too short.
const ordinary = fill('We wash dogs slowly, because a calm dog stays calm. ', 1040)

export const megabyte = 1_000_000
export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A call with that body, whatever it is answered. */
export const sent = (
  name: string,
  method: string,
  path: string,
  body?: () => unknown,
  headers?: Record<string, string>,
): Attack => ({
  name,
  run: async ({ call }) => (await call(method, path, body?.(), headers)).status,
})

/** Asks until the post's work is over; what is not over after 15 s is stopped. Answers the post's status. */
async function settled({ call }: Target, id: string, busy: string): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(250)) {
    const { data } = await call('GET', `/posts/${id}`)
    if (data.post.status !== busy) return data.post.status
  }
  await call('POST', `/posts/${id}/stop`, {})
  return `${busy} after 15 s`
}

const made: string[] = []
const forget = async ({ call, site, modelAnswers }: Target) => {
  site.answers()
  modelAnswers()
  for (const path of made.splice(0)) await call('DELETE', path)
}
const keep = ({ status, data }: CallAnswer) => {
  if (data?.post) made.push(`/posts/${data.post.id}`)
  if (data?.sample) made.push(`/profile/voice/samples/${data.sample.id}`)
  return status
}

/** One call to our own interface. */
const calls =
  (method: string, path: string, body: (unit: string) => unknown, headers = {}) =>
  (unit: string) => ({
    run: async ({ call }: Target) => keep(await call(method, path, body(unit), headers)),
    after: forget,
  })

export async function write(target: Target, body: object): Promise<number | string> {
  const { status, data } = await target.call('POST', '/posts/generate', body)
  if (status !== 202) return status
  made.push(`/posts/${data.post.id}`)
  return settled(target, data.post.id, 'writing')
}

export async function publish(target: Target, content: string): Promise<{ id: string; status: string }> {
  const { data } = await target.call('POST', '/posts', {
    title: 'How often should a dog be washed?',
    content,
  })
  // Hostile texts may be refused for holding nothing.
  if (!data) return { id: '', status: 'refused' }
  await target.call('POST', `/posts/${data.post.id}/publish`, {})
  return { id: data.post.id, status: await settled(target, data.post.id, 'publishing') }
}

/** Three texts: fewer make no voice to be measured against. */
export async function giveVoice({ call }: Target): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Friday'])
    await call('POST', '/profile/voice/samples', { text: `${ordinary} We rest on ${day}. ` })
}

const testing: Deed['run'] = async ({ call }) =>
  (await call('POST', '/posts/test-wordpress-connection', {})).status

/** The stored site is asked for its connection, and answers `answer` where `path` fits. */
export const connection = (path: RegExp, answer: () => Delivered): Deed => ({
  before: async ({ site }) => {
    const given = answer()
    site.answers((received) => (path.test(received.path) ? given : undefined))
  },
  run: testing,
  after: forget,
})

/** The site's posts are read. */
export const sitePosts = (answer: (url: string) => Delivered): Deed => ({
  before: async ({ site }) => {
    const given = answer(site.url)
    site.answers(({ method, path }) => (method === 'GET' && /wp\/v2\/posts\?/.test(path) ? given : undefined))
  },
  run: async ({ call }) => (await call('POST', '/profile/voice/samples/site', {})).status,
  after: forget,
})

/** The model says `text` wherever it is asked: as prose, and as every value of the forms. */
export const model = (text: string): Deed => ({
  before: async ({ modelAnswers }) =>
    modelAnswers((prompt) => {
      if (prompt.includes('"captions"'))
        return JSON.stringify({ title: text, excerpt: text, captions: { x: text } })
      const count = Number(/exactly (\d+) sections/.exec(prompt)?.[1] ?? 0)
      const sections = Array.from({ length: count }, (_, at) => ({
        heading: `Part ${at} ${text}`,
        points: [text],
      }))
      return count > 0 ? JSON.stringify({ title: `Dogs ${text}`, sections }) : `${ordinary}\n\n${text}`
    }),
  run: (target) => write(target, { topic: 'Washing a calm dog' }),
  after: forget,
})

const longest = 400_000
// What is read of an answer at most.
const answerBytes = 5_000_000

const row = (id: number, url: string, text: string) => ({
  ...{ id, link: `${url}/${id}/`, date_gmt: '2026-01-02T03:04:05' },
  title: { rendered: `Post ${id} ${text.slice(0, 5000)}` },
  content: { rendered: text },
})

const business = (wordpressSiteUrl: string, unit: string) => ({
  ...{ wordpressSiteUrl, businessName: fill(`x${unit}`, 200), idealClient: fill(`x${unit}`, 5000) },
  ...{ clientPromises: fill(`x${unit}`, 20_000), clientExpectations: fill(`x${unit}`, 20_000) },
})

/** Every place that takes a text. */
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
