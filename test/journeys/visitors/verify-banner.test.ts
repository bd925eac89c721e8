import { expect, test } from 'vitest'
import { given, until } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

test.skipIf(!process.env.CHROMIUM)(
  'shows the unconfirmed email banner until it is confirmed or dismissed for this visit',
  async () => {
    const server = await given.server()
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner)
    const banner = page.getByRole('region', { name: 'Confirm your address' })
    await banner.getByText(owner.email).waitFor()
    await banner.getByRole('button', { name: 'Send it again' }).click()
    await banner.getByText('Sent again.', { exact: false }).waitFor()
    await banner.getByRole('button', { name: 'Not now' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    expect(await banner.count()).toBe(0)

    const next = await visitAs(server, owner)
    const again = next.page.getByRole('region', { name: 'Confirm your address' })
    await again.waitFor()
    const link = await until(async () => {
      const { mails } = await (await fetch(`${server.url}/dev/mailbox.json`)).json()
      const mail = (mails as { to: string; template: string; text: string }[]).find(
        ({ to, template }) => to === owner.email && /verify/.test(template),
      )
      return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    })
    expect((await server.call('POST', '/auth/verify-email', { token: link })).status).toBe(200)
    await next.page.reload()
    await next.page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    await until(async () => (await again.count()) === 0)
    expect([...problems, ...next.problems]).toEqual([])
    await leave()
    await next.leave()
  },
)
