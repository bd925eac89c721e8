import type { Page } from 'playwright-core'
import { ask, owned, press, sees, seesDialog, type Owned } from './state-steps.ts'
import type { World } from './world.ts'

const paragraphs = (words: string) =>
  Array.from({ length: 6 }, (_, n) => `<p>${words} A calm dog is washed in ${n + 2} minutes.</p>`).join('')
const text = `<h2>How often</h2>${paragraphs('Once a month is enough, says our groomer.')}<h3>In winter</h3><ul><li>Warm water</li><li>A dry room</li></ul><blockquote><p>Kind hands first.</p></blockquote><table><tbody><tr><th><p>Coat</p></th><th><p>Weeks</p></th></tr><tr><td><p>Long</p></td><td><p>4</p></td></tr></tbody></table>`

/** A post with several revisions; returns its path. */
async function workedOn(world: World): Promise<string> {
  const title = 'How often should a dog be washed in winter, and what every owner asks before the first visit'
  const { post } = await ask(world, 'POST', '/posts', {
    ...{ title, content: text, keywords: ['dog grooming', 'winter coat', 'calm dogs'] },
  })
  const earlier = { content: text.replace('Once a month', 'Twice a month'), version: post.version }
  await ask(world, 'PUT', `/posts/${post.id}`, earlier)
  return `/dashboard/posts/${post.id}`
}

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
async function type(page: Page, words: string) {
  await content(page).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type(words)
}
const idOf = (page: Page) => page.url().split('/').at(-1)

const states: Owned[] = [
  {
    name: 'editor-full',
    path: workedOn,
    enter: async (page) => {
      await content(page).waitFor()
      if (!(await page.getByRole('complementary', { name: 'About this post' }).isVisible()))
        await press(page, 'Details')
      await sees(page, /dog grooming/)
    },
  },
  {
    name: 'editor-preview',
    path: workedOn,
    enter: async (page) => {
      await press(page, 'Preview')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'editor-revisions',
    path: workedOn,
    enter: async (page) => {
      await press(page, 'Revisions')
      await page.getByRole('group', { name: 'Text with its changes' }).locator('ins').first().waitFor()
    },
  },
  {
    name: 'editor-conflict',
    path: workedOn,
    enter: async (page, world) => {
      await content(page).waitFor()
      const other = { content: text.replace('Kind hands', 'Warm hands'), version: 2 }
      await ask(world, 'PUT', `/posts/${idOf(page)}`, other)
      await type(page, 'Mine. ')
      await sees(page, 'This post was changed somewhere else')
    },
  },
  {
    name: 'editor-skipped-time',
    path: workedOn,
    zone: 'Europe/Berlin',
    enter: async (page) => {
      await page.getByLabel('Schedule Publication').fill('2099-03-29T02:30')
      await sees(page, /does not exist on that day/)
    },
  },
  {
    name: 'editor-unsaved',
    path: workedOn,
    prepare: (page) => page.route('**/api/v1/posts/*/draft', (route) => route.abort()),
    enter: async (page) => {
      await type(page, 'Typed in a tunnel. ')
      await sees(page, 'Failed to save draft.')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await seesDialog(page, 'Leave without saving?')
    },
  },
]

/** The editor in use: everything open, compared, in conflict, and offline. */
export const editorStates = owned(states)
