import { expect, test } from 'vitest'
import { authorizeUrl } from './one-click-connection.ts'

const home = 'https://example.com/'
const page = 'https://example.com/wp-admin/authorize-application.php'

function ask(PUBLIC_URL: string, site: { home?: string; authorizeUrl?: string }) {
  const found = { root: `${home}wp-json/`, home, hasApplicationPasswords: true, authorizeUrl: page, ...site }
  return authorizeUrl({ env: { PUBLIC_URL } }, found, 'state')
}

test('sends the owner to the site’s authorization page, over https where available, with or without www', () => {
  for (const named of [page, page.replace('https:', 'http:'), page.replace('example', 'www.example')]) {
    const answer = ask('https://app.example.org', { authorizeUrl: named })
    expect(answer).toMatchObject({ kind: 'ok', value: expect.stringMatching(/^https:/) })
    expect(answer.kind === 'ok' && new URL(answer.value).host).toBe(new URL(named).host)
  }
})

test('says whether https or the setting is missing when application passwords are unavailable', () => {
  expect(ask('https://app.example.org', { authorizeUrl: '' })).toMatchObject({ cause: 'app_pw_off' })
  expect(ask('https://app.example.org', { home: 'http://example.com/', authorizeUrl: '' })).toMatchObject({
    cause: 'app_pw_http',
  })
})

test('says that WordPress refuses an installation without https, except on a loopback address', () => {
  expect(ask('http://app.example.org', {})).toMatchObject({ cause: 'own_http' })
  expect(ask('http://localhost:3000', {})).toMatchObject({ cause: 'own_http' })
  expect(ask('http://127.0.0.1.example.org', {})).toMatchObject({ cause: 'own_http' })
  expect(ask('http://127.0.0.1:3000', {}).kind).toBe('ok')
  const local = { home: 'http://example.com/', authorizeUrl: page.replace('https:', 'http:') }
  expect(ask('http://localhost:3000', local).kind).toBe('ok')
})
