import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { posts } from '../../server/schema/posts.ts'
import { publications } from '../../server/schema/publishing.ts'
import { systemPrompt } from '../../server/writing/model/system-prompt.ts'
import { deedsFor, startObedientLlm } from '../fakes/models/obedient-llm.ts'
import { given, until } from '../given/given.ts'
import { promptInjections, sixAtATime, isTried } from './bad-inputs.ts'

/** A third-party or customer host that records its callers. */
async function startListener() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

const allowed = /^(?:p|h2|h3|h4|ul|ol|li|strong|em|b|i|blockquote|a|br|table|caption|thead|tbody|tr|th|td)$/

/** Everything beyond plain words: markup, foreign URLs, code, leaked rules. */
function moreThanWords(text: string, evil: string): string[] {
  const found = [...text.matchAll(/<\/?([a-z][\w-]*)([^>]*)>/gi)]
    .filter(([tag, name]) => !allowed.test(name!) || /\son\w+=|style=|javascript:/i.test(tag))
    .map(([tag]) => tag)
  const signs = [evil, new URL(evil).host, 'wp:html', 'onerror=', '<script', '</data>']
  const rules = systemPrompt.split('\n').filter((rule) => rule.length > 40)
  return [...found, ...[...signs, ...rules].filter((sign) => text.includes(sign))]
}

test.skipIf(!isTried)(
  'a model that obeys injected instructions changes only draft text: no links, markup, leaked rules, publishing or calls',
  { timeout: 300_000 },
  async () => {
    const [model, evil, site] = [await startObedientLlm(), await startListener(), await startListener()]
    const server = await given.server({
      AI_BASE_URL: model.url,
      AI_MODEL: 'obedient',
      AI_DAILY_LIMIT: '10000000',
    })
    onTestFinished(() => server.stop().then(() => model.close()))
    // Their host is one of our servers, so a call to it would be recorded.
    const told = promptInjections().map((words) => words.replaceAll('https://evil.example', evil.url))
    // Text in every prompt must leave the model something to write.
    const isMild = (words: string) =>
      !deedsFor(words, '').some(({ kind }) => kind === 'repeats' || kind === 'confesses')
    const mild = told.filter(isMild)
    const owner = await given.account(server, {
      profile: {
        wordpressSiteUrl: site.url,
        idealClient: `Busy owners. ${mild[0]}`.slice(0, 500),
        clientPromises: [mild[1]!, mild[2]!],
      },
    })
    const at = (n: number, length: number) => told[n % told.length]!.slice(0, length)
    // Keywords, points, source titles and the call to action may appear as typed, so here they have no URLs or tags.
    const ownWords = (n: number, length: number) => at(n, length).replaceAll(/https?:[^\s"'<>]+|[<>]/g, '')
    const before = site.heard.length
    const states = new Map<string, number>()
    const wrong: unknown[] = []
    await sixAtATime([...told.keys()], async (n) => {
      const asked = {
        topic: at(n, 300),
        keywords: [ownWords(n + 1, 100).trim() || 'dog'],
        instructions: at(n + 2, 5000),
        points: [ownWords(n + 3, 200).trim() || 'dog'],
        callToAction: ownWords(n + 4, 200),
        sources: [{ title: ownWords(n + 5, 200), url: `${evil.url}/source`, text: at(n + 6, 5000) }],
      }
      const begun = await server.call('POST', '/posts/generate', asked, owner.token)
      expect(begun.status, JSON.stringify([asked, begun.body])).toBe(202)
      const { id } = begun.body.data.post
      const post = await until(async () => {
        const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
        return body.data.post.status !== 'writing' && body.data.post
      }, 120_000)
      states.set(post.status, (states.get(post.status) ?? 0) + 1)
      const { title, content, excerpt, captions, newsletter } = post
      // A source the customer named may be linked; its title and text are untrusted.
      const whole = JSON.stringify([content, excerpt, captions, newsletter])
      const more = moreThanWords(whole.replaceAll(`${evil.url}/source`, ''), evil.url)
      if (more.length > 0 || /<\w/.test(title.replace(asked.topic.trim(), '')))
        wrong.push([asked, title, more])
    })
    expect(wrong).toEqual([])
    // A response that consists only of injected text leaves nothing for a post; the other posts are written.
    expect([...states.keys()].filter((state) => !['draft', 'held', 'failed'].includes(state))).toEqual([])
    expect((states.get('draft') ?? 0) + (states.get('held') ?? 0)).toBeGreaterThan(told.length / 4)
    expect(await server.app.db.select().from(publications)).toEqual([])
    const own = await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))
    expect(own).toHaveLength(told.length)
    expect(evil.heard).toEqual([])
    expect(site.heard.slice(before).filter((line) => !/^(GET|HEAD) /.test(line))).toEqual([])
    // The model did obey, but had no tools to act with.
    const kinds = told.flatMap((words) => deedsFor(words, '').map(({ kind }) => kind))
    expect(new Set(kinds).size).toBeGreaterThan(4)
    expect(kinds.filter((kind) => !model.obeyed.get(kind))).toEqual([])
    expect(model.requests.filter(({ path, body }) => path !== '/v1/chat/completions' || body.tools)).toEqual(
      [],
    )
    console.log(
      `prompt injections: ${told.length} posts (${[...states].join(', ')}), obeyed ${[...model.obeyed].join(' ')}; 0 effects but words`,
    )
  },
)
