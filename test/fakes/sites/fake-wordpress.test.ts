import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { loginOf } from '../../given/given-wordpress.ts'
import { createFakeWordPress } from './fake-wordpress.ts'
import { startFaultyProxy } from './faulty-proxy.ts'

// The order within one second is undefined.
const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)

/** Makes the calls of publishing and returns the results without site-specific values. */
async function tellStory(url: string, { username, password }: { username: string; password: string }) {
  const mark = randomBytes(8).toString('hex')
  const told: unknown[] = []
  const ask = async (method: string, path: string, body?: object, login = password) => {
    const answer = await fetch(`${url}/wp-json/wp/v2/${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${login}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const value = await answer.json()
    const plain = ({ status, slug, code, content, title, deleted }: Record<string, never>) =>
      JSON.parse(
        JSON.stringify({
          status,
          slug,
          code,
          content: content?.['raw'],
          title: title?.['raw'],
          deleted,
        }).replaceAll(mark, 'MARK'),
      )
    told.push([
      method,
      path.replaceAll(mark, 'MARK').replace(/\/\d+/, '/N'),
      answer.status,
      Array.isArray(value) ? value.map(plain).toSorted(bySlug) : plain(value),
    ])
    return value
  }
  const edit = 'context=edit'
  const every = 'status=publish,future,draft,pending,private,trash'
  const draft = {
    status: 'draft',
    slug: `aw-${mark}`,
    title: 'A title',
    content: `<!-- wp:paragraph {"metadata":{"aw":"${mark}"}} --><p>x</p><!-- /wp:paragraph -->`,
    excerpt: 'In short.',
  }
  const lookUp = async () => {
    await ask('GET', `posts?${edit}&${every}&slug=aw-${mark},aw-${mark}-2,aw-${mark}__trashed`)
    await ask('GET', `posts?${edit}&${every}&search=${mark}`)
  }
  await lookUp()
  const first = await ask('POST', `posts?${edit}`, draft)
  const second = await ask('POST', `posts?${edit}`, draft)
  await lookUp()
  await ask('GET', `posts/${first.id}?${edit}`)
  await ask('POST', `posts/${first.id}?${edit}`, { title: 'Another', content: `<p>${mark}</p>` })
  const live = await ask('POST', `posts/${first.id}?${edit}`, { status: 'publish', slug: `final-${mark}` })
  await ask('POST', `posts/${first.id}?${edit}`, { status: 'publish', slug: `final-${mark}` })
  const taken = await ask('POST', `posts?${edit}`, { ...draft, status: 'publish', slug: `final-${mark}` })
  await ask('POST', `posts/${second.id}?_method=DELETE`, {})
  await ask('POST', `posts/${second.id}?_method=DELETE`, {})
  await lookUp()
  await ask('POST', `posts/${second.id}?_method=DELETE&force=true`, {})
  await ask('GET', `posts/${second.id}?${edit}`)
  await ask('POST', `posts/${second.id}`, { status: 'publish' })
  await ask('GET', `posts/${first.id}?${edit}`, undefined, 'wrong')
  await ask('GET', 'no-such-route')
  told.push(
    new URL(live.link).pathname.includes(`final-${mark}`),
    new URL(taken.link).pathname.endsWith('-2/'),
  )
  return told
}

test('the fake WordPress responds to publishing like a real one', async () => {
  const login = loginOf('administrator')
  const fake = createFakeWordPress(() => site.url, {
    username: login.username,
    applicationPassword: login.password,
  })
  const site = await startFaultyProxy(async (received) => fake.answer(received))
  onTestFinished(() => site.stop())
  const real = await tellStory(inject('given').wordpress.url, login)
  expect(await tellStory(site.url, login)).toEqual(real)
})
