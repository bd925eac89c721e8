import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from '../../given/server-process.ts'
import { becomeCustomer } from '../../given/become-customer.ts'
import { layDatabase } from '../../database/lay-database.ts'
import { until } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { logIn } from '../steps.ts'

// Matches the longest pause between retries.
const pauseMs = 15_000

// Servers left running by a failed test would keep this process alive.
const started: ServerProcess[] = []
async function startProcess(settings: Record<string, string>) {
  const made = await startServerProcess(settings)
  started.push(made)
  await made.ready()
  return made
}
afterAll(async () => {
  for (const made of started) made.kill()
})

test.skipIf(!process.env.CHROMIUM)(
  'loses no typed character when the server is killed, whether or not the page stays open',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quillcast-editor-'))
    layDatabase(directory, 'migrated')
    const first = await startProcess({ DATA_DIR: directory })
    const customer = await becomeCustomer(first.url)
    const { page, problems, leave } = await visit(first.url)
    await page.goto('/login')
    await logIn(page, customer.email)
    await page.waitForURL('**/dashboard')
    // Skips the retry pauses where nothing else is pending.
    await page.clock.install()
    await page.goto('/dashboard/posts/new')
    await page.getByLabel('Title').fill('Typed through a crash')
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.click()
    const sentence = (n: number) => `Sentence ${n} of an afternoon. `
    for (let n = 0; n < 12; n++) {
      await page.keyboard.type(sentence(n))
      if (n === 3) {
        await page.clock.fastForward(pauseMs)
        await page.getByText(/Last saved at/).waitFor()
      }
      if (n === 6) first.kill()
    }
    await first.ended
    await page.clock.fastForward(pauseMs)
    await page.getByText('Your text is kept in this browser', { exact: false }).waitFor()
    const second = await startProcess({ DATA_DIR: directory, PORT: new URL(first.url).port })
    await page.clock.fastForward(pauseMs)
    await page.getByText(/Last saved at/).waitFor()
    const whole = Array.from({ length: 12 }, (_, n) => sentence(n)).join('')
    await page.reload()
    await content.getByText('Sentence 11').waitFor()
    expect((await content.innerText()).trim()).toBe(whole.trim())

    // Repeat, and close the page as well.
    second.kill()
    await second.ended
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('The very last words.')
    await until(() =>
      page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('very last words'))),
    )
    const address = page.url()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('about:blank')
    const third = await startProcess({ DATA_DIR: directory, PORT: new URL(first.url).port })
    await page.goto(address)
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await content.getByText('The very last words.').waitFor()
    expect((await content.innerText()).replace(/\s+/g, ' ')).toContain(`${sentence(11)}The very last words.`)
    await page.clock.fastForward(pauseMs)
    await page.getByText(/Last saved at/).waitFor()
    expect(problems).toEqual([])
    await leave()
    third.kill()
    await third.ended
    rmSync(directory, { recursive: true, force: true })
  },
  // Covers three server starts and the retry pauses.
  240_000,
)
