import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScriptedLlm, type ScriptedLlm } from '../../fakes/models/scripted-llm.ts'
import { given, type Server } from '../../given/given.ts'
import { card, openKeywords, press, publishWith, sees, tab } from './keyword-steps.ts'

let llm: ScriptedLlm
let server: Server
beforeAll(async () => {
  llm = await startScriptedLlm()
  server = await given.server({ AI_BASE_URL: llm.url, AI_MODEL: 'scripted' })
})
afterAll(async () => {
  await server.stop()
  await llm.close()
})

const story =
  'An anxious dog needs a calm groomer. Dog grooming at home begins with a warm towel. An anxious dog is washed once a month with a gentle dog shampoo; nail trimming can wait.'

test.skipIf(!process.env.CHROMIUM)(
  'explains each empty list and asks a new user for a text first',
  async () => {
    const { page, problems, leave } = await openKeywords(server, await given.account(server))
    await sees(page, 'No generated keywords yet. Start by generating keywords from your content.')
    expect(await page.getByRole('button', { name: 'Copy All Keywords' }).isDisabled()).toBe(true)
    await tab(page, 'Generated Keywords').focus()
    await page.keyboard.press('ArrowRight')
    await sees(page, 'No trending keywords found across the platform.')
    await page.keyboard.press('ArrowRight')
    await sees(page, "You haven't used any keywords frequently yet.")
    await page.keyboard.press('ArrowRight')
    await tab(page, 'Ideas from your site').and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await tab(page, 'Generated Keywords').getAttribute('aria-selected')).toBe('true')
    await page.getByLabel('Your Content').fill('  \n ')
    await press(page, 'Generate')
    await page.getByRole('region', { name: 'Messages' }).getByText('Please enter your story first').waitFor()
    expect(await page.getByLabel('Your Content').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Your Content').fill('ab '.repeat(33_334))
    await press(page, 'Generate')
    await sees(page, 'Content has at most 100,000 characters; yours has 100,002.')
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'adds focus keywords by comma, Enter and button without duplicates, removes them, and keeps them across a reload',
  async () => {
    const { page, problems, leave } = await openKeywords(server, await given.account(server))
    const words = page.getByRole('list', { name: 'Chosen words' }).getByRole('listitem')
    const input = page.getByRole('textbox', { name: 'Focus Words' })
    await page.getByLabel('Your Content').fill(story)
    await input.pressSequentially('calm dogs, NAIL trimming,')
    expect(await words.allInnerTexts()).toEqual(['calm dogs', 'NAIL trimming'])
    await input.fill(' nail  Trimming ')
    await input.press('Enter')
    await input.fill('summer')
    await press(page, 'Add focus word')
    expect(await words.allInnerTexts()).toEqual(['calm dogs', 'NAIL trimming', 'summer'])
    await press(page, 'Remove calm dogs')
    await page.getByRole('radio', { name: 'Traditional NLP' }).check()
    await input.fill('half a wo')
    await page.reload()
    expect(await page.getByLabel('Your Content').inputValue()).toBe(story)
    expect(await words.allInnerTexts()).toEqual(['NAIL trimming', 'summer'])
    expect(await input.inputValue()).toBe('half a wo')
    expect(await page.getByRole('radio', { name: 'Traditional NLP' }).isChecked()).toBe(true)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'generates with the AI method, shows the agreement with the traditional method, and keeps the result',
  async () => {
    const owner = await given.account(server)
    await publishWith(server, owner, ['Anxious Dog'])
    const { page, problems, leave } = await openKeywords(server, owner)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByLabel('Your Content').fill(story)
    expect(await page.getByRole('radio', { name: 'AI-powered (recommended)' }).isChecked()).toBe(true)
    llm.answer(undefined)
    await press(page, 'Generate')
    await page.getByRole('button', { name: 'Generating...' }).waitFor()
    // The model exceeds its seven-second timeout, so the traditional method answers.
    await sees(page, 'Keywords generated successfully using NLP!')
    await sees(page, 'The model did not answer in time. The traditional method was used instead.')

    llm.answer(
      JSON.stringify({
        keywords: [
          { word: 'anxious dog', relevance: 0.95, related: ['nervous dog'] },
          { word: 'dog grooming at home', relevance: 0.5 },
          { word: 'once a month', relevance: 0.2 },
        ],
      }),
    )
    await press(page, 'Generate')
    await sees(page, 'Keywords generated successfully using AI!')
    await page.getByText(/Traditional NLP agrees on \d of 3/).waitFor()
    const first = card(page, 'anxious dog')
    expect(await first.getByRole('meter', { name: 'Relevance' }).getAttribute('aria-valuetext')).toBe('95%')
    await first.getByText('Used 1 time', { exact: true }).waitFor()
    await first.getByText('nervous dog').waitFor()
    await first.getByText('Found by both methods').waitFor()
    await card(page, 'once a month').getByText('Used 0 times', { exact: true }).waitFor()
    await press(page, 'Copy anxious dog')
    await sees(page, 'Copied: anxious dog')
    await press(page, 'Copy All Keywords')
    await sees(page, 'Keywords copied to clipboard!')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('anxious dog, dog grooming at home, once a month')

    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
    await page.goBack()
    await card(page, 'once a month').waitFor()
    await page.getByText(/Traditional NLP agrees/).waitFor()
    await page.reload()
    await card(page, 'once a month').waitFor()
    expect(await tab(page, 'Generated Keywords').innerText()).toMatch(/3$/)
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'generates with the traditional method and the focus keywords, including one still being typed',
  async () => {
    const { page, problems, leave } = await openKeywords(server, await given.account(server))
    await page.getByLabel('Your Content').fill(story)
    await page.getByRole('radio', { name: 'Traditional NLP' }).check()
    await page.getByRole('textbox', { name: 'Focus Words' }).fill('cat hotel')
    await press(page, 'Generate')
    await sees(page, 'Keywords generated successfully using NLP!')
    await card(page, 'cat hotel').waitFor()
    await card(page, 'anxious dog').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'keeps the text when a generation fails, and reports a blocked clipboard',
  async () => {
    const { page, problems, leave } = await openKeywords(server, await given.account(server))
    await page.getByLabel('Your Content').fill(story)
    await page.getByRole('radio', { name: 'Traditional NLP' }).check()
    await page.context().setOffline(true)
    await press(page, 'Generate')
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText('Failed to generate keywords. Please try again.').waitFor()
    await page.getByText('We couldn’t reach the server.', { exact: false }).waitFor()
    expect(await page.getByLabel('Your Content').inputValue()).toBe(story)
    await page.context().setOffline(false)
    await press(page, 'Generate')
    await sees(page, 'Keywords generated successfully using NLP!')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await press(page, 'Copy All Keywords')
    await page.getByText('Your browser blocked copying.', { exact: false }).waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
