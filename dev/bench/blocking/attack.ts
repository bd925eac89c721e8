import { setTimeout as wait } from 'node:timers/promises'
import type { Delivered } from '../../../test/fakes/deliver-request.ts'
import type { CallAnswer, Target } from './target.ts'
import { kindOf, sectionsAskedFor } from '../../../test/fakes/models/read-task.ts'
import { fill } from './texts.ts'

export interface Attack {
  name: string
  /** Number of calls, 1 by default: the CPU time is divided by it. */
  calls?: number
  before?(target: Target): Promise<unknown>
  /** Returns the response status. */
  run(target: Target): Promise<number | string>
  after?(target: Target): Promise<unknown>
}

export type Deed = Omit<Attack, 'name'>

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
export const ordinary = fill('We wash dogs slowly, because a calm dog stays calm. ', 1040)

export const megabyte = 1_000_000
export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A call with that body, whatever the response. */
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

/** Polls until the work is done and returns its state; stops after 15 s. */
export async function until(
  ask: () => Promise<string>,
  isOver: (state: string) => boolean,
  stop: () => Promise<unknown>,
): Promise<string> {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(250)) {
    const state = await ask()
    if (isOver(state)) return state
  }
  await stop()
  return 'not done after 15 s'
}

/** The status of a post once its work is done. */
const settled = ({ call }: Target, id: string, busy: string): Promise<string> =>
  until(
    async () => (await call('GET', `/posts/${id}`)).data.post.status,
    (status) => status !== busy,
    () => call('POST', `/posts/${id}/stop`, {}),
  )

export const made: string[] = []
export const forget = async ({ call, site, modelAnswers }: Target) => {
  site.answers()
  modelAnswers()
  for (const path of made.splice(0)) await call('DELETE', path)
}
const keep = ({ status, data }: CallAnswer) => {
  if (data?.post) made.push(`/posts/${data.post.id}`)
  if (data?.sample) made.push(`/profile/voice/samples/${data.sample.id}`)
  return status
}

/** One call to our own API. */
export const calls =
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
  // Hostile texts may be refused as empty.
  if (!data) return { id: '', status: 'refused' }
  await target.call('POST', `/posts/${data.post.id}/publish`, {})
  return { id: data.post.id, status: await settled(target, data.post.id, 'publishing') }
}

/** Three texts, the minimum for measuring drafts against a voice. */
export async function giveVoice({ call }: Target): Promise<void> {
  for (const day of ['Monday', 'Tuesday', 'Friday'])
    await call('POST', '/profile/voice/samples', { text: `${ordinary} We rest on ${day}. ` })
}

const testing: Deed['run'] = async ({ call }) =>
  (await call('POST', '/posts/test-wordpress-connection', {})).status

/** Tests the connection of the stored site, which returns `answer` for requests that match `path`. */
export const connection = (path: RegExp, answer: () => Delivered): Deed => ({
  before: async ({ site }) => {
    const given = answer()
    site.answers((received) => (path.test(received.path) ? given : undefined))
  },
  run: testing,
  after: forget,
})

/** Reads the site's posts. */
export const sitePosts = (answer: (url: string) => Delivered): Deed => ({
  before: async ({ site }) => {
    const given = answer(site.url)
    site.answers(({ method, path }) => (method === 'GET' && /wp\/v2\/posts\?/.test(path) ? given : undefined))
  },
  run: async ({ call }) => (await call('POST', '/profile/voice/samples/site', {})).status,
  after: forget,
})

/** The model returns `text` everywhere: as prose, and as every value of structured output. */
export const model = (text: string): Deed => ({
  before: async ({ modelAnswers }) =>
    modelAnswers((prompt) => {
      const kind = kindOf(prompt)
      if (kind === 'finish') return JSON.stringify({ title: text, excerpt: text, captions: { x: text } })
      if (kind === 'edit')
        return JSON.stringify({ patches: [1, 2, 3].map((at) => ({ do: 'replace', at, text })) })
      if (kind !== 'outline') return `${ordinary}\n\n${text}`
      const sections = Array.from({ length: sectionsAskedFor(prompt) }, (_, at) => ({
        heading: `Part ${at} ${text}`,
        question: text,
      }))
      return JSON.stringify({ title: `Dogs ${text}`, answer: text, sections })
    }),
  run: (target) => write(target, { topic: 'Washing a calm dog' }),
  after: forget,
})
