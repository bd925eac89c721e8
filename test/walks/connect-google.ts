import { expect } from 'vitest'
import type { startSearchConsole } from '../fakes/search-console/fake-google.ts'
import { until } from '../until.ts'

interface Process {
  url: string
  // oxlint-disable-next-line no-explicit-any
  call(method: string, path: string, body?: object, token?: string): Promise<any>
}

/** Connects Search Console and waits until it is read. Returns the state, and every code and token of Google. */
export async function connectGoogle(
  google: Awaited<ReturnType<typeof startSearchConsole>>,
  { url, call }: Process,
  token: string,
): Promise<Record<string, string>> {
  google.redirectUris.push(`${url}/dashboard`)
  const begun = await call('POST', '/search-console/begin', {}, token)
  const returned = await google.consentTo(begun.data.authorizeUrl)
  await fetch(`${url}/dashboard?${new URLSearchParams(returned)}`)
  const { state, code } = returned
  const finished = await call('POST', '/search-console/finish', { state, code }, token)
  expect(finished.data.state).toBe('choose')
  await call('PUT', '/search-console', { property: finished.data.properties[0] }, token)
  await until(() => google.queries.length > 0)
  return Object.fromEntries([
    ['googleState', state],
    ...google.secrets.map((secret, n) => [`google${n}`, secret]),
  ])
}
