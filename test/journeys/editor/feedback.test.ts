import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindOf, verdictsFor } from '../../fakes/models/read-task.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../fakes/models/scripted-llm.ts'
import { given, until, type Account, type Server } from '../../given/given.ts'
import { press } from '../settings/open-settings.ts'
import { visitAs } from '../steps.ts'

let model: ScriptedLlm
let server: Server
beforeAll(async () => {
  if (!process.env.CHROMIUM) return
  model = await startScriptedLlm()
  server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
})
afterAll(async () => {
  await server?.stop()
  await model?.close()
})

const start = 'A bath takes patience and a warm room.'
const content = `<h2>Before the bath</h2><p>${start} It also takes towels.</p><p>Dry the coat well.</p>`
const proposes = (number: number, text: string) =>
  JSON.stringify({ patches: [{ do: 'replace', at: number, text }], note: 'Changed.' })

test.skipIf(!process.env.CHROMIUM)(
  'shows each feedback edit as a diff, accepts and undoes it as a version, stops it, and refuses it when the text has changed',
  async () => {
    const owner = await given.account(server, { plan: 'premium' })
    const post = await given.post(server, owner, { content })
    const stored = async () =>
      (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post
    const { page, problems, leave } = await openPanel(owner, post.id)
    const turn = (words: string) =>
      page
        .getByRole('list', { name: 'Requests and proposals' })
        .getByRole('listitem')
        .filter({ hasText: words })
    const ask = async (words: string) => {
      await page.getByLabel('What should change?').fill(words)
      await press(page, 'Propose a change')
    }
    const editor = page.getByRole('textbox', { name: 'Content' })
    const answerWith = (answer: string) =>
      model.answer((prompt) =>
        kindOf(prompt) === 'check' ? verdictsFor(prompt, (sentence) => sentence.includes('Harvard')) : answer,
      )

    answerWith(proposes(2, 'A bath takes patience.'))
    await ask('Make the intro shorter')
    await turn('Make the intro shorter').getByText('Proposed', { exact: true }).waitFor()
    expect((await stored()).content).toBe(content)
    await press(page, 'Accept: Make the intro shorter')
    await turn('Make the intro shorter').getByText('Accepted').waitFor()
    await editor.getByText('A bath takes patience.', { exact: true }).waitFor()
    expect((await stored()).content).not.toContain('towels')

    // The second request includes the first; an unsupported claim and a new link are removed.
    answerWith(
      JSON.stringify({
        patches: [
          { do: 'replace', at: 2, text: 'A Harvard study of 2019 says that 93% of baths take patience.' },
          { do: 'insert', at: 2, text: 'Dry it from <b>https://evil.example</b> each time.' },
          { do: 'replace', at: 3, text: 'Dry it with [[l9|a towel]] each time.' },
          { do: 'replace', at: 1, text: 'First of all' },
        ],
        note: '',
      }),
    )
    await ask('And now the rest')
    await turn('And now the rest').getByText('2 of 4 changes made', { exact: false }).waitFor()
    const asked = model.prompts.findLast((prompt) => kindOf(prompt) !== 'check')
    expect(asked).toContain('Make the intro shorter')
    expect(asked).toContain('accepted')
    await press(page, 'Accept: And now the rest')
    await editor.getByText('First of all').waitFor()
    expect((await stored()).content).not.toMatch(/Harvard|evil|<a /)
    await press(page, 'Undo: And now the rest')
    await editor.getByText('Before the bath').waitFor()
    await turn('And now the rest').getByText('Undone').waitFor()
    const { revisions } = (await server.call('GET', `/posts/${post.id}/revisions`, undefined, owner.token))
      .body.data
    expect(revisions.length).toBeGreaterThanOrEqual(4)

    // The model stays silent until the request is stopped.
    model.answer(undefined)
    await ask('Translate it into Latin')
    await press(page, 'Stop: Translate it into Latin')
    await turn('Translate it into Latin').getByText('At most a quarter').waitFor()

    answerWith(proposes(3, 'Dry the coat.'))
    await ask('Shorter at the end')
    await turn('Shorter at the end').getByText('Proposed', { exact: true }).waitFor()
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' And brush it.')
    await press(page, 'Accept: Shorter at the end')
    await page.getByText('The post has changed since this proposal', { exact: false }).waitFor()
    await until(async () => (await stored()).content.includes('Dry the coat well. And brush it.'))
    await press(page, 'Dismiss: Shorter at the end')
    await turn('Shorter at the end').getByText('Dismissed').waitFor()

    answerWith('I would rather not.')
    await ask('Sing it')
    await turn('Sing it')
      .getByText('A quarter of the words counted', { exact: false })
      .waitFor({ timeout: 45_000 })
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)('changes a selected passage on request, in the text', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content })
  const { page, problems, leave } = await openPanel(owner, post.id)
  const editor = page.getByRole('textbox', { name: 'Content' })
  model.answer((prompt) => (kindOf(prompt) === 'check' ? verdictsFor(prompt) : proposes(3, 'Dry the coat.')))
  await editor.getByText('Dry the coat well.').click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Editing feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editing feedback' })
  await dialog.getByText('Dry the coat well.', { exact: true }).waitFor()
  await dialog.getByLabel('What should change?').fill('Make this shorter')
  await dialog.getByRole('button', { name: 'Propose a change' }).click()
  await dialog.getByText('Proposed', { exact: true }).waitFor()
  expect(model.prompts.findLast((prompt) => kindOf(prompt) !== 'check')).toContain('in the blocks 3')
  await dialog.getByRole('button', { name: 'Accept: Make this shorter' }).click()
  await editor.getByText('Dry the coat.', { exact: true }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page
    .getByRole('list', { name: 'Requests and proposals' })
    .getByText('In “Dry the coat well.”')
    .waitFor()
  expect(problems).toEqual([])
  await leave()
})

async function openPanel(owner: Account, id: string) {
  const visitor = await visitAs(server, owner, {
    path: `/dashboard/posts/${id}`,
    stored: { editor_panel: 'open' },
    viewport: { width: 1440, height: 900 },
  })
  await visitor.page.getByRole('tab', { name: 'Quality' }).click()
  return visitor
}
