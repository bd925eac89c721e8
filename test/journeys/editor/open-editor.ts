import type { Editor } from '@tiptap/core'
import type { Locator, Page } from 'playwright-core'
import { until, type Account, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

/** A one-pixel image. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Opens a new post or the one with this id, with the cursor in its text. */
export async function openEditor(server: Server, owner: Account, id = 'new') {
  const visitor = await visitAs(server, owner, { path: `/dashboard/posts/${id}` })
  const content = visitor.page.getByRole('textbox', { name: 'Content' })
  await content.click()
  return { ...visitor, content }
}

const stored = async (server: Server, owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data?.post

/** Saves, and waits until the server has stored the given part. */
export async function savedContent(
  server: Server,
  page: Page,
  owner: Account,
  part: string | RegExp,
): Promise<string> {
  await page.keyboard.press('Control+s')
  await page.waitForURL(/posts\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)!
  return until(async () => {
    const { content } = ((await stored(server, owner, id)) ?? { content: '' }) as { content: string }
    const isThere = typeof part === 'string' ? content.includes(part) : part.test(content)
    return isThere && content
  })
}

/** Pastes data as another program would put it on the clipboard. */
export const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((parts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, data)

/** Presses keys that move the cursor, and waits for the frame in which the editor notices. */
export async function move(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
    )
  }
}

/** Waits until the editor has read the browser's selection and it touches these blocks, because it notices some frames later. */
export const isSelected = (content: Locator, ...blocks: string[]) =>
  until(async () => {
    const selected = await content.evaluate((element) => {
      const { doc, selection } = (element as HTMLElement & { editor: Editor }).editor.state
      return doc.textBetween(selection.$from.start(), selection.$to.end(), '|')
    })
    return selected === blocks.join('|')
  })
