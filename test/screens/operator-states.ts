import type { Page } from 'playwright-core'
import { operatorPassword } from '../given-operator.ts'
import { press, sees } from './state-steps.ts'
import type { ScreenState } from './states.ts'

const signIn = async (page: Page, password: string) => {
  await page.getByLabel('Operator’s password').fill(password)
  await press(page, 'Sign in')
}

/** A page of the operator's, who is signed in by then; `words` stand on it. */
const signedIn = (name: string, path: string, words: string): ScreenState => ({
  name: `operator-${name}`,
  path: '/operator/sign-in',
  enter: async (page) => {
    await signIn(page, operatorPassword)
    await sees(page, 'What we depend on')
    await page.goto(path)
    await sees(page, words)
  },
})

/** Signed out, and with more of every trouble than the lists show. */
export const operatorStates: ScreenState[] = [
  { name: 'operator-sign-in', path: '/operator' },
  {
    name: 'operator-refused',
    path: '/operator/sign-in',
    enter: async (page) => {
      await signIn(page, 'the operator of that house')
      await sees(page, 'That is not the password.')
    },
  },
  signedIn('overview', '/operator', 'posts late or stuck'),
  signedIn('posts', '/operator/posts', 'there may be more'),
  signedIn('accounts', '/operator/accounts', 'Search for others'),
  signedIn('accounts-none', '/operator/accounts?q=nobody-is-called-that', 'No account is like that.'),
  signedIn('jobs', '/operator/jobs', 'the newest 100 below'),
  signedIn('mails', '/operator/mails', '550 5.1.1'),
  signedIn('payments', '/operator/payments', 'Given up'),
  signedIn('news', '/operator/news', 'News'),
  signedIn('audit', '/operator/audit', 'Audit log'),
  {
    ...signedIn('account', '/operator/accounts?q=salon1@', ''),
    enter: async (page) => {
      await signIn(page, operatorPassword)
      await page.goto('/operator/accounts?q=owner-of-a-long-address.7')
      await page.getByRole('link', { name: /owner-of-a-long-address\.7@/ }).click()
      await sees(page, 'Sign out everywhere')
    },
  },
]
