import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../given/given.ts'
import { openEditor, savedContent } from './open-editor.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const browserTest = test.skipIf(!process.env.CHROMIUM)

/** Simulates an input method: shows the composed text, then commits the chosen one. */
async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    show: (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    choose: (text: string) => session.send('Input.insertText', { text }),
  }
}

browserTest('keeps Japanese that is being composed while an autosave completes', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await openEditor(server, owner)
  const { show, choose } = await inputMethod(page)
  await page.keyboard.type('Tea: ')
  for (const text of ['に', 'にほ', 'にほん']) await show(text)
  await page.getByText(/Last saved at/).waitFor()
  await show('にほんご')
  await show('日本語')
  await choose('日本語')
  await page.keyboard.type('!')
  expect(await savedContent(server, page, owner, '!')).toBe('<p>Tea: 日本語!</p>')
  expect(problems).toEqual([])
  await leave()
})

browserTest('keeps text composed while another window saves as our side of the conflict', async () => {
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>Tea.</p>' })
  const { page, content, leave } = await openEditor(server, owner, id)
  const { show, choose } = await inputMethod(page)
  await page.keyboard.press('Control+End')
  const theirs = { content: '<p>Coffee.</p>', version: 1 }
  expect((await server.call('PUT', `/posts/${id}`, theirs, owner.token)).status).toBe(200)
  await show('にほんご')
  await page.getByText('This post was changed somewhere else').waitFor()
  await show('日本語')
  await choose('日本語')
  await until(async () => (await content.textContent()) === 'Tea.日本語')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  expect(await savedContent(server, page, owner, '日本語')).toBe('<p>Tea.日本語</p>')
  await leave()
})

browserTest('saves Korean after a backspace, emoji, and Thai after a heading as typed', async () => {
  const owner = await given.account(server)
  const { page, problems, leave } = await openEditor(server, owner)
  const { show, choose } = await inputMethod(page)
  await page.keyboard.type('## ')
  for (const text of ['ㅎ', '하', '한']) await show(text)
  await choose('한')
  await page.keyboard.press('Backspace')
  for (const text of ['ㄱ', '그', '글']) await show(text)
  await choose('글')
  await page.keyboard.press('Enter')
  await choose('👩‍👩‍👧 สวัสดีครับ')
  expect(await savedContent(server, page, owner, 'ครับ')).toBe('<h2>글</h2><p>👩‍👩‍👧 สวัสดีครับ</p>')
  expect(problems).toEqual([])
  await leave()
})
