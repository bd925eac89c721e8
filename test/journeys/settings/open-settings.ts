import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Account, Server } from '../../given/given.ts'
import { setSubscription } from '../../given/set-subscription.ts'
import { visitAs } from '../steps.ts'

/** A customer with one settings page open. */
export async function openSettings(
  server: Server,
  owner: Account,
  tab: string,
  options?: BrowserContextOptions,
) {
  return visitAs(server, owner, { path: `/dashboard/settings?tab=${tab}`, ...options })
}

/** The menu entry of a settings page. */
export const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)

export async function endSubscription({ app }: Server, { accountId }: Account) {
  await setSubscription({ app }, accountId, { status: 'canceled' })
}
