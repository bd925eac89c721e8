import { afterAll, expect, inject, test } from 'vitest'
import { given } from '../../given/given.ts'
import { closeBrowser, visit } from '../browser.ts'
import { logInToWordPress } from '../steps.ts'

afterAll(closeBrowser)

test.skipIf(!process.env.CHROMIUM)(
  'the owner logs in to WordPress, approves the connection with one click, and the credentials work',
  async () => {
    const server = await given.server()
    const { token } = await given.account(server, { profile: given.business('contributor') })
    const { url, users } = inject('given').wordpress
    const body = { wordpressSiteUrl: url }
    const begun = await server.call('POST', '/posts/wordpress-connection/begin', body, token)
    const { page, leave } = await visit(server.url)
    await page.goto(begun.body.data.authorizeUrl)
    await logInToWordPress(page, users.editor)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/wordpress/callback')),
      page.getByRole('button', { name: 'Yes, I approve of this connection' }).click(),
    ])
    const next = new URL((await answer.headerValue('location'))!)
    expect(next.pathname).toBe('/dashboard/settings')
    const receipt = next.hash.replace('#connection=', '')
    const finished = await server.call('POST', '/posts/wordpress-connection/finish', { receipt }, token)
    expect(finished.body.data).toEqual({ wordpressSiteUrl: url, wordpressUsername: 'editor' })
    const tested = await server.call('POST', '/posts/test-wordpress-connection', {}, token)
    expect(tested.body.data.ok, JSON.stringify(tested.body)).toBe(true)
    await leave()
  },
)
