import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessions } from '../../../server/schema/accounts.ts'
import { given, password, type Server } from '../../given/given.ts'
import { startWebhookReceiver } from '../../fakes/webhook-receiver.ts'
import { inspectLooks } from '../inspect-page.ts'
import { entry, focused, openSettings, press } from './open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'creates an API key after asking for the password, shows it once, and revokes it',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'api', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await server.app.db
      .update(sessions)
      .set({ authenticatedAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.accountId, owner.accountId))
    await press(page, 'Create an API key')
    const dialog = page.getByRole('dialog', { name: 'Create an API key' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await dialog.getByText('Enter a name for this key.').first().waitFor()
    await dialog.getByLabel('Name').fill('Newsletter script')
    await dialog.getByLabel('Write, change, hold and delete posts').check()
    expect(await inspectLooks(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Current password').fill(password)
    await press(page, 'Continue')
    await page.getByRole('heading', { name: 'Save your API key now' }).waitFor()
    await press(page, 'Copy')
    await page.getByText('Copied to clipboard!').waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect(await inspectLooks(page)).toEqual([])
    await entry(page, 'Billing').click()
    await page.getByText('It is shown only this once.').waitFor()
    await press(page, 'Stay')
    await press(page, 'I’ve saved it')
    expect(await focused(page)).toBe('api-keys')
    const read = async () => (await server.call('GET', '/posts', undefined, secret)).status
    expect(await read()).toBe(200)
    await page.reload()
    const keys = page.getByRole('list', { name: 'Your API keys' }).getByRole('listitem')
    await keys.filter({ hasText: 'posts:read, posts:write' }).getByText('Last used').waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await press(page, 'Revoke “Newsletter script”')
    await press(page, 'Revoke key')
    await page.getByText('Revoked: Newsletter script').waitFor()
    await keys.waitFor({ state: 'detached' })
    expect(await read()).toBe(401)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'adds a webhook, shows its secret once, sends a test, sends it again, and removes it',
  async () => {
    const receiver = await startWebhookReceiver()
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'api')
    await press(page, 'Add a webhook')
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('Address').fill('ftp://hooks')
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('Enter a full web address, like https://example.com/hook.').first().waitFor()
    await dialog.getByLabel('Address').fill(`${receiver.url}/broken`)
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('heading', { name: 'Save your signing secret now' }).waitFor()
    await page.getByText(/^whsec_/).waitFor()
    await press(page, 'I’ve saved it')
    await press(page, 'Send a test')
    await page.getByText('Deliveries', { exact: true }).click()
    const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await deliveries.getByText('It answered with status 500.').waitFor()
    expect(await inspectLooks(page)).toEqual([])
    await press(page, 'Edit')
    await page.getByRole('dialog').getByLabel('Address').fill(`${receiver.url}/fine`)
    await press(page, 'Save')
    await page.getByText(`${receiver.url}/fine`).waitFor()
    await page.getByRole('button', { name: /^Send again: webhook.test of / }).click()
    await deliveries.getByText('Delivered').waitFor()
    expect(receiver.callsTo('/fine')).toHaveLength(1)
    await press(page, 'New secret')
    await press(page, 'Create secret')
    await page.getByRole('heading', { name: 'Save your signing secret now' }).waitFor()
    await page.getByText('The old secret signs as well until').waitFor()
    await press(page, 'I’ve saved it')
    await press(page, 'Turn off')
    await page.getByText('Off', { exact: true }).waitFor()
    await press(page, 'Remove')
    await press(page, 'Remove webhook')
    await page.getByText(/^Webhook to .* removed$/).waitFor()
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0)
    expect(problems).toEqual([])
    receiver.close()
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'creates a calendar address, copies it, replaces it and turns the feed off',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await openSettings(server, owner, 'api', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const status = async (address: string) => (await fetch(address)).status
    await press(page, 'Create a calendar address')
    const feed = page.getByRole('region', { name: 'Calendar feed' })
    const shown = feed.getByText(/\/calendar\/[\w-]{43}\.ics$/)
    const address = (await shown.textContent())!
    expect(await focused(page)).toBe('calendar-feed')
    expect(await inspectLooks(page)).toEqual([])
    await feed.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied to clipboard!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await status(address)).toBe(200)
    await press(page, 'New address')
    expect(await inspectLooks(page)).toEqual([])
    await press(page, 'Create address')
    await page.getByText('Address replaced').waitFor()
    await page.getByText(address).waitFor({ state: 'detached' })
    const replaced = (await shown.textContent())!
    expect([await status(address), await status(replaced)]).toEqual([404, 200])
    await page.reload()
    await page.getByText(replaced).waitFor()
    await press(page, 'Turn off')
    await press(page, 'Turn off feed')
    await page.getByText('Calendar feed turned off').waitFor()
    await page.getByRole('button', { name: 'Create a calendar address' }).waitFor()
    expect(await focused(page)).toBe('calendar-feed')
    expect(await status(replaced)).toBe(404)
    expect(problems).toEqual([])
    await leave()
  },
)
