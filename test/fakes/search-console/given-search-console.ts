import { eq } from 'drizzle-orm'
import { readSearchConsoles } from '../../../server/results/search-console/read-search-consoles.ts'
import { searchConsoles } from '../../../server/schema/results.ts'
import { given, until, type Account } from '../../given/given.ts'
import { googleClient, startSearchConsole, type ApiFault } from './fake-google.ts'

const noFault = (): ApiFault | undefined => undefined

/** A server with its Google, where the owner of paws.example.com has one property. */
export async function givenSearchConsole() {
  const google = await startSearchConsole()
  const server = await given.server({
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_API_BASE: google.url,
  })
  google.redirectUris.push(`${server.url}/dashboard`)
  const { app } = server
  const call = (method: string, path: string, { token }: Account, body: object = {}) =>
    server.call(method, path, method === 'GET' ? undefined : body, token)
  const begin = async (owner: Account) =>
    (await call('POST', '/search-console/begin', owner)).body.data.authorizeUrl as string
  const finish = (body: object, owner: Account) => call('POST', '/search-console/finish', owner, body)
  const stateOf = async (owner: Account) => (await call('GET', '/results', owner)).body.data.searchConsole
  const connect = async (owner: Account) => {
    const { state, code } = await google.consentTo(await begin(owner))
    return finish({ state, code }, owner)
  }
  const givenOwner = () =>
    given.account(server, { profile: { wordpressSiteUrl: 'https://paws.example.com' } })
  const isOf = ({ accountId }: Account) => eq(searchConsoles.accountId, accountId)
  return {
    google,
    server,
    call,
    begin,
    finish,
    stateOf,
    connect,
    givenOwner,
    /** Before each test. */
    reset: () =>
      void Object.assign(google, {
        properties: { 'sc-domain:paws.example.com': 'siteOwner' },
        usesPerToken: Infinity,
        rows: () => [],
        fault: noFault,
        queries: [],
        revoked: [],
      }),
    rowOf: async (owner: Account) => (await app.db.select().from(searchConsoles).where(isOf(owner)))[0]!,
    /** Connected, with everything read. */
    givenConnected: async () => {
      const owner = await givenOwner()
      await connect(owner)
      await until(async () => (await stateOf(owner)).read_at)
      return owner
    },
    /** What the worker does every day. */
    readAgain: async (owner: Account, { signal } = new AbortController()) => {
      await app.db.update(searchConsoles).set({ readAfter: null }).where(isOf(owner))
      await readSearchConsoles.run(app, { accountId: owner.accountId }, { signal, last: true })
    },
  }
}
