import type { Page } from 'playwright-core'
import { operatorPassword } from '../../test/given/given-operator.ts'
import { press, sees } from './state-steps.ts'
import { supportEmail } from './support-case.ts'
import type { ScreenState } from './states.ts'

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('Operator password').fill(password)
  await press(page, 'Sign in')
}

/** An operator page after signing in; `words` appear on it. */
const signedIn = (name: string, path: string, words: string): ScreenState => ({
  name: `operator-${name}`,
  path: '/operator/sign-in',
  enter: async (page) => {
    await signIn(page, operatorPassword)
    await sees(page, 'Dependencies')
    await page.goto(path)
    await sees(page, words)
  },
})

/** Starts at the account in the support case. */
const ofSupport = (name: string, enter: (page: Page) => Promise<unknown>): ScreenState => ({
  ...signedIn(name, `/operator/accounts?q=${encodeURIComponent(supportEmail)}`, ''),
  enter: async (page) => {
    await signIn(page, operatorPassword)
    await sees(page, 'Dependencies')
    await page.goto(`/operator/accounts?q=${encodeURIComponent(supportEmail)}`)
    await page.getByRole('link', { name: supportEmail }).click()
    await sees(page, 'Account recovery…')
    await enter(page)
  },
})

/** Signed out, and with more of every problem than the lists show. */
export const operatorStates: ScreenState[] = [
  { name: 'operator-sign-in', path: '/operator' },
  {
    name: 'operator-refused',
    path: '/operator/sign-in',
    enter: async (page) => {
      await signIn(page, 'the operator of that installation')
      await sees(page, 'Wrong password.')
    },
  },
  {
    name: 'operator-locked-out',
    path: '/operator/sign-in',
    // Rate limits are off here, so the locked state is answered directly.
    prepare: (page) =>
      page.route('**/operator/sign-in', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        const answer = await route.fetch()
        const words = 'Too many attempts. Please wait a little and try again. Try again in 15 min.'
        const body = (await answer.text()).replace('Wrong password.', words)
        return route.fulfill({ response: answer, status: 429, body })
      }),
    enter: async (page) => {
      await signIn(page, 'the operator of that installation')
      await sees(page, 'Try again in')
    },
  },
  {
    name: 'operator-session-ended',
    path: '/operator/sign-in?told=ended',
    enter: (page) => sees(page, 'wasn’t done'),
  },
  signedIn('overview', '/operator', 'posts late or stuck'),
  signedIn('posts', '/operator/posts', 'There may be more'),
  signedIn('posts-found', '/operator/posts?q=How+often+should+a+dog', 'Older'),
  signedIn('posts-none', '/operator/posts?q=xylophone', 'No posts found.'),
  signedIn('accounts', '/operator/accounts', 'Older'),
  {
    ...signedIn('accounts-page', '/operator/accounts', 'Older'),
    enter: async (page) => {
      await signIn(page, operatorPassword)
      await sees(page, 'Dependencies')
      await page.goto('/operator/accounts')
      await page.getByRole('link', { name: 'Older' }).click()
      await sees(page, 'Newest')
    },
  },
  signedIn('accounts-owing', '/operator/accounts?only=owing', 'past due'),
  signedIn('accounts-none', '/operator/accounts?q=nobody-is-called-that', 'No accounts found.'),
  signedIn('jobs', '/operator/jobs', 'newest 100 shown'),
  signedIn('mails', '/operator/mails', '550 5.1.1'),
  signedIn('mails-none', '/operator/mails?q=nobody@example.com', 'No emails to that address.'),
  signedIn('payments', '/operator/payments', 'Failed'),
  signedIn('news', '/operator/news', 'News'),
  signedIn('audit', '/operator/audit', 'Audit log'),
  signedIn('missing', '/operator/accounts/nobody', 'Not found'),
  ofSupport('account', (page) => sees(page, 'Sign out everywhere')),
  ofSupport('post', async (page) => {
    await page.locator('a[href^="/operator/posts/"]').first().click()
    await sees(page, 'Status history')
  }),
  ofSupport('for-owner', async (page) => {
    await page.getByRole('link', { name: 'Account recovery…' }).click()
    await sees(page, 'Delete this account')
  }),
  ...['', '/posts', '/accounts', '/jobs', '/mails', '/payments', '/news', '/audit'].map(
    (path): ScreenState => ({
      ...signedIn(`empty${path.replace('/', '-')}`, `/operator${path}`, 'Sign out'),
      installation: 'empty',
    }),
  ),
  { ...signedIn('failing', '/operator', 'ECONNREFUSED'), installation: 'failing' },
  { ...signedIn('failing-mails', '/operator/mails', 'ECONNREFUSED'), installation: 'failing' },
  { ...signedIn('failing-payments', '/operator/payments', 'not available'), installation: 'failing' },
]
