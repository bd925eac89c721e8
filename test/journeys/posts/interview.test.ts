import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScriptedLlm, type ScriptedLlm } from '../../fakes/models/scripted-llm.ts'
import {
  askedQuestions,
  interviewOf,
  planAskedSlot,
  questionsAnswer,
  questionsLink,
} from '../../given/given-interview.ts'
import { given, type Server } from '../../given/given.ts'
import { visit } from '../browser.ts'
import { visitAs } from '../steps.ts'

let llm: ScriptedLlm
let server: Server
beforeAll(async () => {
  llm = await startScriptedLlm()
  llm.answer(questionsAnswer)
  server = await given.server({ AI_BASE_URL: llm.url, AI_MODEL: 'scripted' })
})
afterAll(async () => {
  await server.stop()
  await llm.close()
})

const phone = { viewport: { width: 390, height: 844 } }

test.skipIf(!process.env.CHROMIUM)(
  'answers from the mail on a phone without a session, and changes an answer in the app',
  async () => {
    const owner = await given.account(server)
    await planAskedSlot(server, owner)
    await interviewOf(server, owner)
    const stranger = await visit(server.url, phone)
    await stranger.page.goto(await questionsLink(server, owner))
    await stranger.page.getByRole('heading', { name: 'Questions for your next post' }).waitFor()
    await stranger.page.getByLabel(askedQuestions[0]!).fill('We let it smell the clippers.')
    await stranger.page.getByLabel(askedQuestions[2]!).fill('They brush wet hair.')
    const width = await stranger.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    await stranger.page.getByRole('button', { name: 'Save answers' }).click()
    await stranger.page.getByRole('heading', { name: 'Answers saved' }).waitFor()
    await stranger.page.getByRole('link', { name: 'Change your answers' }).click()
    expect(await stranger.page.getByLabel(askedQuestions[0]!).inputValue()).toBe(
      'We let it smell the clippers.',
    )
    expect(stranger.problems).toEqual([])
    await stranger.leave()

    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/plan' })
    const card = page.getByRole('region', { name: 'Only you know this' })
    await card.getByLabel(askedQuestions[1]!).fill('A slicker brush.')
    await card.getByLabel(askedQuestions[2]!).fill('')
    await card.getByRole('button', { name: 'Save answers' }).click()
    await card.getByText('Saved.', { exact: false }).waitFor()
    const { body } = await server.call('GET', '/profile/facts', undefined, owner.token)
    expect(body.data.facts.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'A slicker brush.',
      'We let it smell the clippers.',
    ])
    expect(problems).toEqual([])
    await leave()
  },
)

test.skipIf(!process.env.CHROMIUM)(
  'asks about a topic before its post is written, and saves the answers with it',
  async () => {
    const owner = await given.account(server)
    const { page, problems, leave } = await visitAs(server, owner, { path: '/dashboard/posts/new' })
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate a post' })
    await dialog.getByLabel('Topic').fill('Curly coats')
    await dialog.getByRole('button', { name: 'Ask me about it first' }).click()
    await dialog.getByLabel(askedQuestions[1]!).fill('A slicker brush.')
    await dialog.getByRole('button', { name: 'Save answers' }).click()
    await dialog.getByText('Saved.', { exact: false }).waitFor()
    const { body } = await server.call('GET', '/interviews', undefined, owner.token)
    expect(body.data.interviews).toMatchObject([{ topic: 'Curly coats', slotAt: null }])
    await dialog.getByLabel(askedQuestions[2]!).fill('They brush wet hair.')
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const facts = await server.call('GET', '/profile/facts', undefined, owner.token)
    expect(facts.body.data.facts.map(({ text }: { text: string }) => text)).toContain('They brush wet hair.')
    expect(problems).toEqual([])
    await leave()
  },
)
