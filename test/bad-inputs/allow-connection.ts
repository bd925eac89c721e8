import { inject } from 'vitest'
import type { Role } from '../wordpress/start-wordpress.ts'

/** Acts as the owner's browser without scripts: logs in to this run's WordPress, clicks a button and returns the redirect. */
export async function allowConnection(
  authorizeUrl: string,
  role: Role,
  button: 'approve' | 'reject' = 'approve',
): Promise<string> {
  const { url, users } = inject('given').wordpress
  const { username, password } = users[role]
  const login = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: username, pwd: password, testcookie: '1' }),
    redirect: 'manual',
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await (await fetch(authorizeUrl, { headers: { cookie } })).text()
  const form = /<form action="([^"]*authorize-application\.php)"[^]*?<\/form>/.exec(page)
  if (!form?.[1]) throw new Error(`no form: ${page.replace(/<[^>]*>/g, ' ').slice(0, 2000)}`)
  const values = [...form[0].matchAll(/<input [^>]*?name="(\w+)"[^>]*? value="([^"]*)"/g)]
    .map(([, name = '', value = '']): [string, string] => [name, decode(value)])
    .filter(([name]) => name !== (button === 'approve' ? 'reject' : 'approve'))
  const answer = await fetch(form[1], {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(values),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`not allowed: ${answer.status} ${await answer.text()}`)
  return location
}

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
