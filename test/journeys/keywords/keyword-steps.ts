import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { posts } from '../../../server/schema/posts.ts'
import { given, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

/** Steps shared by the keyword journeys. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const card = (page: Page, word: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: word, exact: true }) })
export const sees = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

export async function openKeywords(server: Server, owner: Account) {
  const visitor = await visitAs(server, owner, { path: '/dashboard/keywords' })
  await visitor.page.getByRole('heading', { name: 'Keywords', level: 1, exact: true }).waitFor()
  return visitor
}

export async function publishWith(server: Server, owner: Account, keywords: string[]) {
  const { id } = await given.post(server, owner, { keywords })
  await server.app.db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
}
