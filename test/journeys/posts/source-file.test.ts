import { beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../given/given.ts'
import { visitAs } from '../steps.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const cue = (second: number, words: string) =>
  `00:00:0${second}.000 --> 00:00:0${second + 1}.000\n${words}\n\n`
const captions = `WEBVTT\n\n${cue(1, '<v Ada Reed>We warm our towels')}${cue(2, '<v Ada Reed>for nine minutes.')}${cue(3, '<v Tom>Why nine?')}`
const fileOf = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })

test.skipIf(!process.env.CHROMIUM)(
  'writes from a recording’s captions, from everybody or one speaker, and names a file without text',
  async () => {
    const { page, problems, leave } = await visitAs(server, await given.account(server), {
      path: '/dashboard/posts/new',
    })
    await page.getByRole('button', { name: 'Generate' }).click()
    const dialog = page.getByRole('dialog')
    const typed = dialog.getByLabel('Write from this')
    await typed.fill('Our own notes.')
    const file = dialog.getByLabel('File to write from')
    await file.setInputFiles(fileOf('empty.srt', '\u0000'))
    await dialog.getByRole('alert').getByText('We found no text in this file.', { exact: false }).waitFor()
    await file.setInputFiles(fileOf('talk.vtt', captions))
    const speaker = dialog.getByLabel('Whose words to use')
    await speaker.waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    const mine = 'We warm our towels for nine minutes.'
    expect(await typed.inputValue()).toBe(`Our own notes.\nAda Reed: ${mine}\nTom: Why nine?`)
    await speaker.selectOption('Ada Reed')
    expect(await typed.inputValue()).toBe(`Our own notes.\n${mine}`)
    await speaker.selectOption('Everybody’s')
    expect(await typed.inputValue()).toBe(`Our own notes.\nAda Reed: ${mine}\nTom: Why nine?`)
    await speaker.selectOption('Tom')
    const started = page.waitForRequest('**/posts/generate')
    await dialog.getByLabel('Topic').fill('Why we warm towels')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    const { sources } = (await started).postDataJSON() as { sources: object[] }
    expect(sources).toEqual([{ text: 'Our own notes.\nWhy nine?' }])
    expect(problems).toEqual([])
    await leave()
  },
)
