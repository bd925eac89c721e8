import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultyProxy } from '../fakes/sites/faulty-proxy.ts'
import { hasNativePhp } from './start-native-php.ts'
import { type Engine, type Role, startWordPress, type WordPress } from './start-wordpress.ts'

const native = await hasNativePhp()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ROLES: Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber']
const MAIN = join(import.meta.dirname, 'main.ts')

for (const engine of ['native-php', 'php-wasm'] satisfies Engine[]) {
  const missing = engine === 'native-php' && !native
  if (missing) console.warn('Tests of native PHP are skipped: there is no php with pdo_sqlite on the PATH.')
  describe.skipIf(missing)(`WordPress on ${engine}`, () => {
    checkEngine(engine)
  })
}

function checkEngine(engine: Engine) {
  let wordpress: WordPress
  // The first start on a machine downloads 158 MB, and for WebAssembly another 30.
  beforeAll(async () => (wordpress = await startWordPress({ engine })), 300_000)
  afterAll(() => wordpress.stop())

  const call = (
    role: Role,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    base = wordpress.url,
  ) => {
    const { username, applicationPassword } = wordpress.users[role]
    const authorization = `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`
    return fetch(`${base}/wp-json${path}`, { ...init, headers: { ...init.headers, authorization } })
  }
  const send = async (role: Role, path: string, body: object) => {
    const answer = await call(role, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, json: await answer.json() }
  }

  test('signs in every role with its application password and the capabilities of its role', async () => {
    const rights = await Promise.all(
      ROLES.map(async (role) => {
        const { roles, capabilities } = await (await call(role, '/wp/v2/users/me?context=edit')).json()
        return [
          roles[0],
          ...['manage_categories', 'publish_posts', 'edit_posts'].filter((right) => capabilities[right]),
        ]
      }),
    )
    expect(rights).toEqual([
      ['administrator', 'manage_categories', 'publish_posts', 'edit_posts'],
      ['editor', 'manage_categories', 'publish_posts', 'edit_posts'],
      ['author', 'publish_posts', 'edit_posts'],
      ['contributor', 'edit_posts'],
      ['subscriber'],
    ])
    expect((await fetch(`${wordpress.url}/wp-json/wp/v2/users/me`)).status).toBe(401)
  })

  test('serves a published draft at its permalink', async () => {
    const draft = await send('author', '/wp/v2/posts', {
      title: 'Tea & time',
      content: '<p>Steep for four minutes.</p>',
      slug: 'tea',
      status: 'draft',
    })
    expect([draft.status, draft.json.status]).toEqual([201, 'draft'])
    const live = await send('author', `/wp/v2/posts/${draft.json.id}`, { status: 'publish' })
    expect(live.json).toMatchObject({ status: 'publish', link: `${wordpress.url}/tea/` })
    expect(await (await fetch(live.json.link)).text()).toContain('Steep for four minutes.')
  })

  test('serves an uploaded image byte for byte, and script files as script', async () => {
    const form = new FormData()
    form.set('file', new Blob([PNG], { type: 'image/png' }), 'dot.png')
    form.set('alt_text', 'A dot')
    const answer = await call('author', '/wp/v2/media', { method: 'POST', body: form })
    const media = await answer.json()
    expect([answer.status, media.alt_text, media.mime_type]).toEqual([201, 'A dot', 'image/png'])
    const picture = await fetch(media.source_url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true)
    expect(
      (await fetch(`${wordpress.url}/wp-includes/js/dist/data.min.js`)).headers.get('content-type'),
    ).toContain('javascript')
  })

  test("builds links with the proxy's URL behind a proxy", async () => {
    const proxy = await startFaultyProxy(wordpress.url)
    const [post] = await (await call('author', '/wp/v2/posts', {}, proxy.url)).json()
    expect(post.link).toMatch(new RegExp(`^${proxy.url}/`))
    await proxy.stop()
  })

  test('removes posts and images on reset but keeps the application passwords', async () => {
    const { json } = await send('editor', '/wp/v2/posts', { title: 'Gone', status: 'publish' })
    await wordpress.reset()
    expect((await call('editor', `/wp/v2/posts/${json.id}`)).status).toBe(404)
    expect(await (await call('editor', '/wp/v2/posts?status=any&context=edit&_fields=slug')).json()).toEqual([
      { slug: 'hello-world' },
    ])
    expect(await (await call('editor', '/wp/v2/media')).json()).toEqual([])
  })

  test('stops everything when its parent process is killed', async () => {
    const parent = spawn(process.execPath, [MAIN, '--engine', engine], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const { url } = JSON.parse(line)
    expect((await fetch(`${url}/wp-json/?_fields=name`)).status).toBe(200)
    parent.kill('SIGKILL')
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      )
    await expect.poll(answers, { timeout: 10_000 }).toBe(false)
  })

  test('shuts down cleanly on a signal and removes the site folder', async () => {
    const parent = spawn(process.execPath, [MAIN, '--engine', engine], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface({ input: parent.stdout }), 'line')
    const { folder } = JSON.parse(line)
    expect(existsSync(folder)).toBe(true)
    parent.kill('SIGTERM')
    expect(await once(parent, 'exit')).toEqual([0, null])
    expect(existsSync(folder)).toBe(false)
  })
}
