import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writingRequests } from '../../../server/schema/writing.ts'
import { given, until, type Server } from '../../given/given.ts'
import { setSubscription } from '../../given/set-subscription.ts'
import { openSettings, press } from '../settings/open-settings.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test.skipIf(!process.env.CHROMIUM)(
  'offers the chosen tones when generating, explains why another is refused, and shows which apply after a downgrade',
  async () => {
    const owner = await given.account(server, { plan: 'standard' })
    const choose = (selectedTones: string[]) =>
      server.call('PUT', '/profile/preferences', { selectedTones }, owner.token)
    const { page, problems, leave } = await openSettings(server, owner, 'preferences')
    await page.getByText('Until you choose one, posts follow your voice.').waitFor()
    await page.getByRole('checkbox', { name: 'formal', exact: true }).check()
    await page.getByRole('checkbox', { name: 'casual' }).check()
    await page.getByText('Your posts are formal unless you pick casual.').waitFor()
    await press(page, 'Save')
    await page.getByText('Preferences updated successfully').waitFor()

    await page.goto('/dashboard/posts/new')
    await press(page, 'Generate')
    const dialog = page.getByRole('dialog', { name: 'Generate a post' })
    const tone = dialog.getByLabel('Tone')
    await until(async () => (await tone.getByRole('option').allTextContents()).join() === 'Formal,Casual')
    expect(await tone.inputValue()).toBe('formal')
    await tone.selectOption('Casual')
    await dialog.getByLabel('Topic').fill('Soap for puppies')
    // Meanwhile, in another window.
    await choose(['formal', 'friendly'])
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await dialog
      .getByText(
        'You haven’t chosen the casual tone. Use formal or friendly, or change your tones in Settings → Preferences.',
      )
      .first()
      .waitFor()
    await dialog.getByText('Casual is no longer one of your tones.').waitFor()
    expect(await tone.getByRole('option').allTextContents()).toEqual(['Formal', 'Friendly'])
    await tone.selectOption('Friendly')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await page.waitForURL(/\/dashboard\/posts\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1)!
    const [row] = await server.app.db.select().from(writingRequests).where(eq(writingRequests.postId, id))
    expect(row?.request).toMatchObject({ tone: 'friendly' })
    await page.getByText('Your draft is ready.').waitFor({ timeout: 45_000 })

    await setSubscription(server, owner.accountId, { plan: 'basic' })
    await page.goto('/dashboard/posts/new')
    await press(page, 'Generate')
    await until(async () => (await tone.getByRole('option').allTextContents()).join() === 'Formal')
    await dialog.getByRole('link', { name: 'Change your tones in Preferences' }).click()
    await page.getByText('Posts use only the first tone you chose: formal').waitFor()
    await page
      .getByText('That’s what your plan includes. To use friendly instead, remove formal, or upgrade.')
      .waitFor()
    await page.getByRole('checkbox', { name: 'formal', exact: true }).uncheck()
    await page.getByText('Your posts are friendly.').waitFor()
    expect(problems).toEqual([])
    await leave()
  },
)
