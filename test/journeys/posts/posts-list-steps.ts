import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { posts } from '../../../server/schema/posts.ts'
import type { Account, Server } from '../../given/given.ts'

type Row = typeof posts.$inferInsert

/** Posts as after months of use, newest first. */
export async function givenPosts(server: Server, owner: Account, rows: Partial<Row>[]) {
  const now = Date.now()
  return server.app.db
    .insert(posts)
    .values(
      rows.map((row, n) => ({
        accountId: owner.accountId,
        title: `Post ${n + 1}`,
        content: '<p>Less often than you think.</p>',
        status: 'draft' as const,
        wordCount: 5,
        createdAt: new Date(now - n * 60_000),
        ...row,
      })),
    )
    .returning({ id: posts.id })
}

export const changePost = (server: Server, id: string, values: Partial<Row>) =>
  server.app.db.update(posts).set(values).where(eq(posts.id, id))
export const row = (page: Page, title: string) => page.getByRole('row', { name: title })
export const openMenu = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
export const choose = async (page: Page, title: string, item: string) => {
  await openMenu(page, title)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
export const select = async (page: Page, ...titles: string[]) => {
  for (const title of titles) await page.getByLabel(`Select “${title}”`).check()
}
/** Types letter by letter within one debounce interval, however busy the machine is. */
export async function typeFast(page: Page, text: string) {
  const field = page.getByLabel('Search posts', { exact: true })
  await field.focus()
  await field.evaluate((input, whole) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (let length = 1; length <= whole.length; length++) {
      write.call(input, whole.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}
export const inBar = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selected posts' }).getByRole('button', { name, exact: true })
