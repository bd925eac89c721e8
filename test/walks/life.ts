import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { tablesOfAccount, tablesOfPost } from '../../server/accounts/export/account-rows.ts'
import { unsubscribeUrl } from '../../server/notifications/signed-links.ts'
import type { Furnished, Kind } from '../given/furnished.ts'
import { signInAsOperator } from '../given/given-operator.ts'
import { password, type Server } from '../given/given.ts'
import { settled } from '../settled.ts'
import { readZip } from '../wordpress/read-zip.ts'

type Named = [name: string, operation: Operation]
const operations = Object.entries(api)
  .flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>).map(([name, one]): Named => [
      `${domain}.${name}`,
      one,
    ]),
  )
  // Public operations have no account, the export is read separately, and the upload has its own test.
  .filter(
    ([name, { access, upload, download }]) =>
      access === 'session' && !upload && !download && name !== 'accounts.logout',
  )

/** The kinds of ids in a path; the longest matching prefix wins. */
const kindsByPath: Record<string, Kind[]> = {
  '/account/sessions/:id': ['session'],
  '/api-keys/:id': ['apiKey'],
  '/webhooks/:id': ['webhook'],
  '/webhooks/:id/deliveries/:deliveryId': ['webhook', 'delivery'],
  '/profile/facts/:id': ['fact'],
  '/profile/voice/samples/:id': ['sample'],
  '/profile/voice/cards/:id': ['card'],
  '/profile/voice/lines/:id': ['learned'],
  '/profile/personas/:personaId': ['persona'],
  '/keywords/:id': ['keyword'],
  '/interviews/:id': ['interview'],
  '/results/:id': ['resultPeriod'],
  '/topics/:id': ['topic'],
  '/posts/:id': ['post'],
  '/posts/:id/restore': ['deletedPost'],
  '/posts/:id/undo': ['livePost'],
  '/posts/:id/site-change': ['livePost'],
  '/posts/:id/revisions/:revisionId': ['post', 'revision'],
  '/posts/:id/approvals/:approvalId': ['post', 'approval'],
  '/posts/:id/comments/:commentId': ['post', 'comment'],
  '/posts/:id/feedback/:turnId': ['post', 'turn'],
  '/posts/:id/held/:sentenceId': ['heldPost', 'sentence'],
}
/** Bodies that refer to objects by id. */
export const bodiesById: Record<string, (ids: Furnished['ids']) => object> = {
  'posts.schedule': ({ post }) => ({ id: post }),
  'posts.bulk': ({ post, livePost }) => ({ ids: [post, livePost] }),
  'posts.create': ({ image }) => ({ id: undefined, featuredImage: { id: image, alt: 'x' } }),
  'autopilot.approveTopics': ({ topic }) => ({ ids: [topic] }),
  'profile.confirmFacts': ({ proposedFact }) => ({ ids: [proposedFact] }),
  'notifications.read': ({ notification }) => ({ ids: [notification] }),
  'writing.generate': ({ persona }) => ({ id: undefined, personaId: persona, framework: undefined }),
}
const changed = 'Correct-horse-2'
/** Bodies that only the caller can fill. */
const ownBodies: Record<string, (me: Furnished) => object> = {
  'accounts.updateUser': ({ email }) => ({ email }),
  'accounts.changePassword': () => ({ currentPassword: password, newPassword: changed }),
  'accounts.twoFactor': () => ({ currentPassword: password }),
  'accounts.confirmPassword': () => ({ currentPassword: password }),
  'billing.deleteAccount': ({ email }) => ({ currentPassword: changed, confirm: email }),
}

const hasId = ([, { path, body }]: Named) =>
  path.includes(':') || Object.keys(body?.shape ?? {}).some((name) => /^(ids?|personaId)$/.test(name))
export const withId = operations.filter(hasId)
// These end the account's subscription or data, so they are called last, in this order.
const ending = [
  'accounts.changePassword',
  'accounts.endOtherSessions',
  'publishing.disconnect',
  'billing.deleteAccount',
]
const order = ['GET', 'PUT', 'POST', 'DELETE']
/** Every operation in the order of an account's life: reads, changes, removals, and those that end it. */
const life = operations
  .filter(([name, { stream }]) => !stream && !ending.includes(name))
  .toSorted((a, b) => order.indexOf(a[1].method) - order.indexOf(b[1].method))
  .concat(ending.flatMap((name) => operations.filter(([one]) => one === name)))

export const fill = (path: string, ids: string[]) => {
  let at = 0
  return path.replaceAll(/:\w+/g, () => ids[at++] ?? '')
}

export function kindsOf(path: string): Kind[] | undefined {
  const beginnings = Object.keys(kindsByPath).filter((one) => path === one || path.startsWith(`${one}/`))
  return kindsByPath[beginnings.toSorted((a, b) => b.length - a.length)[0] ?? '']
}

/** All rows of these accounts and their posts, one line each. */
export async function everythingOf(server: Server, ...accounts: Furnished[]): Promise<string> {
  const ids = sql`(${sql.join(
    accounts.map(({ accountId }) => sql`${accountId}::uuid`),
    sql`, `,
  )})`
  const select = (name: string, condition: SQL) =>
    sql`select ${name} || ' ' || to_jsonb(t)::text as line from ${sql.identifier(name)} t where ${condition}`
  const queries = [
    select('posts', sql`account_id in ${ids}`),
    ...tablesOfAccount.map(({ name }) =>
      select(name, name === 'accounts' ? sql`id in ${ids}` : sql`account_id in ${ids}`),
    ),
    ...tablesOfPost.map(({ name }) =>
      select(name, sql`post_id in (select id from posts where account_id in ${ids})`),
    ),
  ]
  const everything = sql`/* of the walk */ ${sql.join(queries, sql` union all `)} order by 1`
  const { rows } = (await server.app.db.execute(everything)) as { rows: { line: string }[] }
  return `all rows\n${rows.map(({ line }) => line).join('\n')}`
}

async function call(
  server: Server,
  me: Furnished,
  other: Furnished,
  [name, { method, path, body, example }]: Named,
): Promise<string> {
  const kinds = kindsOf(path) ?? []
  const { accountId } = other
  // No operation accepts these, wherever they are.
  const owners = { accountId, account_id: accountId, userId: accountId }
  const asked = name === 'search.find' ? { q: 'washes' } : example.query
  const query = new URLSearchParams({ ...asked, ...owners })
  const filled = fill(
    path,
    kinds.map((kind) => me.ids[kind]),
  )
  const sent = body && { ...owners, ...example.body, ...bodiesById[name]?.(me.ids), ...ownBodies[name]?.(me) }
  const answer = await server.call(method, `${filled}?${query}`, sent, me.token)
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return JSON.stringify(answer.body)
}

async function exportOf(server: Server, { token }: Furnished): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const archive = await fetch(`${server.url}/api/v1/account/export`, { headers })
  return [...readZip(Buffer.from(await archive.arrayBuffer()))]
    .map(({ name, content }) => `${name}\n${content.toString()}`)
    .join('\n')
}

/** All rows of the account; unique while a post is being written. */
async function written(server: Server, me: Furnished): Promise<string> {
  const rows = await everythingOf(server, me)
  return /^posts .*"status": "writing"/m.test(rows) ? `${rows}\n${performance.now()}` : rows
}

/** The operator's pages about this account, its calendar feed, its approval link, and a link from one of its mails. */
async function pagesOf(
  server: Server,
  { accountId, email, marker, token: session }: Furnished,
): Promise<string> {
  const { open } = await signInAsOperator(server)
  const texts = [`accounts/${accountId}`, `accounts?q=${email}`, `posts?account=${accountId}`].map(
    async (path) => (await open(`/operator/${path}`)).text(),
  )
  const token = new URL(unsubscribeUrl(server.app, { accountId, template: 'suggestions' })).searchParams.get(
    'token',
  )!
  await fetch(`${server.url}/unsubscribe`, { method: 'POST', body: new URLSearchParams({ token }) })
  const feed = await server.call('GET', '/calendar-feed', undefined, session)
  const calendar = await (await fetch(feed.body.data.address)).text()
  const approval = await (await fetch(`${server.url}/approve?token=${marker}`)).text()
  return [calendar, approval, ...(await Promise.all(texts))].join('\n')
}

/** Calls every operation as this account, with its ids and the other account as a false owner, and passes on each response. */
export async function live(
  server: Server,
  me: Furnished,
  other: Furnished,
  look: (name: string, said: string) => Promise<void>,
) {
  await look('accounts.exportData', await exportOf(server, me))
  await look('pages', await pagesOf(server, me))
  for (const [name, operation] of life) {
    const said = await call(server, me, other, [name, operation])
    if (operation.method !== 'GET') await settled(() => written(server, me))
    await look(name, said)
  }
}
