import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { publicationOf, publishAndSettle } from '../../../test/given/given-changed-there.ts'
import { checkConnection, givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const { db } = server.app

const contentWith = (answer: string) =>
  `<h3>How often?</h3><p>${answer}</p><h3>And cats?</h3><p>Never.</p><h2>Costs</h2><p>None.</p>`

/** An account of that role whose site has been checked, directly or at that address. */
async function givenChecked(...login: Parameters<typeof given.business>) {
  const owner = await given.account(server, { profile: given.business(...login) })
  await checkConnection(server, owner.token)
  return owner
}

const siteOf = async ({ accountId }: Account) =>
  (await db.select().from(sites).where(eq(sites.accountId, accountId)))[0]!
const Raw = z.object({ content: z.object({ raw: z.string() }) })

/** A live post with two questions, and its source in WordPress. */
async function givenLive(owner: Account) {
  const post = await given.post(server, owner, { content: contentWith('Every month.') })
  const publication = async () => (await publicationOf(server, post.id))!
  const publish = async (changed?: string) => {
    if (changed) await server.call('PUT', `/posts/${post.id}`, { content: changed }, owner.token)
    const done = await publishAndSettle(server, owner, post.id)
    expect(done).toMatchObject({ status: 'published', failure: null, update: null })
    return done
  }
  const { version } = await publish()
  const path = `wp/v2/posts/${(await publication()).wpPostId}`
  const read = async () => {
    const answer = await givenWordPress().get(path, { context: 'edit' }, Raw)
    return answer.kind === 'ok' ? answer.value.content.raw : ''
  }
  const change = () => server.call('GET', `/posts/${post.id}/site-change`, undefined, owner.token)
  const edit = async (content: string) => givenWordPress().post(path, {}, { content }, Raw)
  return {
    id: post.id,
    version,
    publication,
    publish,
    read,
    edit,
    findChange: async () => (await change()).body.data.change,
  }
}

const owner = await givenChecked()

/** The answers in the post's FAQPage data, by question; none without it. */
function answersIn(raw: string): Record<string, string> {
  const found = [...raw.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
  expect(found.length).toBeLessThan(2)
  const { mainEntity } = JSON.parse(found[0]?.[1] ?? '{"mainEntity":[]}')
  return Object.fromEntries(
    mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => [
      one.name,
      one.acceptedAnswer.text,
    ]),
  )
}

test('describes the questions of a live post, and an update describes the new answers', async () => {
  const { publication, publish, read, findChange } = await givenLive(owner)
  expect(answersIn(await read())).toEqual({ 'How often?': 'Every month.', 'And cats?': 'Never.' })
  expect(await publication()).toMatchObject({ rewrites: [], missed: [] })
  expect((await publication()).liveContent).not.toMatch(/aw-faq|FAQPage|data-wp-block/)
  expect(await findChange()).toBeNull()
  await publish(contentWith('Every week.'))
  expect(answersIn(await read())).toEqual({ 'How often?': 'Every week.', 'And cats?': 'Never.' })
  await publish('<p>No questions.</p>')
  expect(await read()).not.toContain('aw-faq')
})

test('takes a removed block for no change, and adds it again with the next update', async () => {
  const { publish, read, edit, findChange } = await givenLive(owner)
  const raw = await read()
  await edit(raw.slice(0, raw.indexOf('<!-- wp:html -->')))
  expect(await findChange()).toBeNull()
  await publish(contentWith('Every week.'))
  expect(answersIn(await read())).toMatchObject({ 'How often?': 'Every week.' })
})

test('takes over an answer changed in WordPress without the block, and describes it with the next update', async () => {
  const { id, version, publish, read, edit, findChange } = await givenLive(owner)
  await edit((await read()).replace('<p>Every month.', '<p>Every day.'))
  const { hash, content } = await findChange()
  expect(content.theirs).toBe(contentWith('Every day.'))
  const choice = { choice: 'theirs', hash, version }
  const { body } = await server.call('POST', `/posts/${id}/site-change`, choice, owner.token)
  expect(body.data.post.content).toBe(contentWith('Every day.'))
  expect(await findChange()).toBeNull()
  await publish(contentWith('Every day.').replace('None.', 'Little.'))
  expect(answersIn(await read())).toMatchObject({ 'How often?': 'Every day.' })
})

test('leaves it out for a user who may not write scripts, by role or by a setting of the site', async () => {
  const forbidding = await givenHost({
    reply: (replied) => {
      replied.body = String(replied.body).replaceAll('wp:action-unfiltered-html', 'wp:action-none')
    },
  })
  for (const denied of [await givenChecked('author'), await givenChecked('administrator', forbidding)]) {
    expect((await siteOf(denied)).capabilities).not.toContain('write_scripts')
    expect(await (await givenLive(denied)).read()).not.toContain('aw-faq')
  }
})

test.each([
  ['refuses scripts', { status: 403 }],
  ['does not answer to scripts', { status: 504 }],
])('publishes the same blocks without it on a site that %s', async (_what, fault) => {
  let faults = 0
  const url = await givenHost({
    ask: ({ method, body }) => {
      if (method !== 'POST' || !body.includes('<script')) return undefined
      faults++
      return fault
    },
  })
  const refusing = await givenChecked('administrator', url)
  const { read } = await givenLive(refusing)
  expect(await read()).toMatch(/^<!-- wp:heading[^]*<!-- \/wp:paragraph -->$/)
  expect(faults).toBe(1)
  expect((await siteOf(refusing)).contentForm).toBe('blocks')
})
