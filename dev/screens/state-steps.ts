import type { Page } from 'playwright-core'
import type { ScreenState } from './states.ts'
import type { World } from './world.ts'

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
export const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const seesDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor()
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

/** Opens the newest post in that state. */
export const openPost = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /How often should a dog/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
}

/** Answers every such call with this status. */
export const answers = (path: string, status: number) => (page: Page) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({
      status,
      json: {
        success: false,
        code: 'internal',
        message: 'Something went wrong on our side.',
        requestId: 'screens',
      },
    }),
  )
/** Never answers such calls. */
export const neverAnswers = (path: string) => async (page: Page) => {
  await page.route(`**/api/v1${path}`, () => new Promise(() => {}))
}

/** A state of a customer's screen; by default for the account with many posts. */
export type Owned = Omit<ScreenState, 'as'> & { as?: 'newcomer' }
export const owned = (states: Owned[]): ScreenState[] => states.map((state) => ({ as: 'customer', ...state }))

/** Calls the API as the customer, bypassing the screens. */
export async function ask({ url, customer }: World, method: string, at: string, body?: object) {
  const answer = await fetch(`${url}/api/v1${at}`, {
    method,
    headers: { authorization: `Bearer ${customer.accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()).data
}
