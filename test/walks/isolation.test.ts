import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findMutants } from '../../tools/testing/account-mutants.ts'
import { givenFurnished, type Furnished } from '../given/furnished.ts'
import { operatorPassword } from '../given/given-operator.ts'
import { given, type Server } from '../given/given.ts'
import { Refusal } from '../../server/platform/fail.ts'
import { settled } from '../settled.ts'
import { compareWithHidden } from './hidden-rows.ts'
import { bodiesById, everythingOf, fill, kindsOf, live, withId } from './life.ts'
import { accountSteps } from './within/account-steps.ts'
import { postSteps } from './within/post-steps.ts'
import { publishingSteps } from './within/publishing-steps.ts'
import { entangle, runStep, undone } from './within/within.ts'

let server: Server
let me: Furnished
/** Calls every operation and is deleted at the end. */
let mortal: Furnished
/** One account older and one younger than both, which a query without a condition would find first or last. */
let others: Furnished[]
let hidden: Awaited<ReturnType<typeof compareWithHidden>>

beforeAll(async () => {
  server = await given.server({ AI_DAILY_LIMIT: '100000', OPERATOR_PASSWORD: operatorPassword })
  const all: Furnished[] = []
  for (const marker of ['Zanzibar-lighthouse-7', 'Quagga-meadow-3', 'Quagga-meadow-4', 'Yucatan-orchard-5'])
    all.push(await givenFurnished(server, marker))
  me = all[1]!
  mortal = all[2]!
  others = [all[0]!, all[3]!]
  await settled(() => everythingOf(server, ...all))
  hidden = await compareWithHidden(server.database.pool)
}, 120_000)

afterEach(() => {
  hidden.act()
  // Not with expect, which Vitest allows only inside tests.
  const seen = [...hidden.differing].join('\n\n')
  hidden.differing.clear()
  if (seen) throw new Error(seen)
})

const expectNothingOfOthers = (said: string, name: string) => {
  for (const { marker, email } of others)
    for (const secret of [marker, email]) expect(said, name).not.toContain(secret)
}

test('has an id of the right kind for every operation that takes one', () => {
  const unknown = withId.filter(([name, { path }]) =>
    path.includes(':') ? !kindsOf(path) : !bodiesById[name],
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

test.each(withId)('%s does nothing with another account’s id', async (name, operation) => {
  const before = await everythingOf(server, ...others)
  hidden.act(me.accountId)
  const kinds = kindsOf(operation.path) ?? []
  for (const { ids: theirs } of others) {
    const own = kinds.map((kind, at) => (at < kinds.length - 1 ? me.ids : theirs)[kind])
    for (const ids of kinds.length > 1 ? [kinds.map((kind) => theirs[kind]), own] : [own]) {
      const path = fill(operation.path, ids)
      const body = operation.body && { ...operation.example.body, ...bodiesById[name]?.(theirs) }
      const answer = await server.call(operation.method, path, body, me.token)
      const said = JSON.stringify(answer.body)
      expect(kinds.length === 0 || answer.body.code === 'not_found', said).toBe(true)
      expectNothingOfOthers(said, name)
    }
  }
  expect(await everythingOf(server, ...others)).toBe(before)
})

test('reads and changes only the account’s rows in background work', async () => {
  if (!server.database.pool) return
  const steps = Object.entries({ ...accountSteps, ...postSteps, ...publishingSteps })
  const { app } = server
  const their = others[1]!
  const undoing = app.db.transaction(async (tx) => {
    await entangle(tx, me, their)
    for (const [name, step] of steps) {
      const failure = await runStep(step, { app, tx, me, their, act: hidden.act })
      // Refusals are allowed, bugs are not.
      expect(failure, name).toSatisfy(
        (error) => error === undefined || error instanceof Refusal || error.message.startsWith('A locked'),
      )
    }
    throw undone
  })
  await expect(undoing).rejects.toBe(undone)
})

test('shows and changes only the account’s own rows', async () => {
  const before = await settled(() => everythingOf(server, ...others))
  hidden.act(mortal.accountId)
  let [calls, told] = [0, 0]
  await live(server, mortal, others[1]!, async (name, said) => {
    calls++
    if (said.includes(mortal.marker)) told++
    expectNothingOfOthers(said, name)
    expect(await everythingOf(server, ...others), name).toBe(before)
  })
  console.log(`isolation: ${calls} calls, ${told} of which tell what the account has`)
  expect(told).toBeGreaterThan(20)
})

/** Redundant conditions, whose rows were already found by the account in the same call: by file, which rows. */
const repeated: Record<string, string[]> = {
  'server/accounts/export/post-files.ts': ['the posts of groupPosts', 'the pictures listed first'],
  'server/autopilot/approval/manage-approvals.ts': ['links and comments of the post of getPost'],
  'server/autopilot/slots/plan-slots.ts': ['a slot of findUpcoming, which dropSlot gets'],
  'server/autopilot/slots/write-slot.ts': ['the topic of topicOf'],
  'server/autopilot/topics/change-topics.ts': ['the topic of findOwnTopic', 'the spare one of listTopicRows'],
  'server/autopilot/topics/plan-topics.ts': ['a topic of listTopicRows, which pinTopic gets'],
  'server/integrations/webhooks/deliver-webhook.ts': [
    'the deliveries of the endpoint that claimDelivery took',
    'the endpoint whose failure was just recorded',
  ],
  'server/integrations/webhooks/manage-webhooks.ts': ['the deliveries of the endpoint of ownWebhook'],
  'server/keywords/map/map-keywords.ts': ['the posts whose keywords are mapped'],
  'server/publishing/assets/upload-image.ts': ['the picture that beginUpload found'],
  'server/publishing/choices/read-site-choices.ts': ['the site that was read'],
  'server/publishing/choices/site-defaults.ts': ['the site that it locked'],
  'server/publishing/connection/one-click-connection.ts': ['the connection that it locked'],
  'server/publishing/undo/undo-post.ts': ['the post of lockPost'],
  'server/results/get-results.ts': [
    'the posts of findLatest or findEarlier',
    'the periods of the post of findPost',
  ],
  'server/results/import-results.ts': [
    'the periods of removeOldest, which are few here',
    'the same, found by the account',
  ],
  'server/writing/finish/write-finish.ts': ['the post of lockPost'],
  'server/writing/interview/answer-interview.ts': ['the interview that askInterview has just made'],
  'server/writing/requests/generate-post.ts': ['the failed post of lockUnwritten'],
}

function findUnseenMutants() {
  const all = findMutants('.')
  const unseen = all.filter(({ id }) => !hidden.mutants.get(id))
  console.log(`isolation: ${all.length - unseen.length} of ${all.length} mutants killed`)
  for (const [file, reasons] of Object.entries(repeated)) console.log(`${file}: ${reasons.join('; ')}`)
  const isExplained = ({ file }: { file: string }) =>
    unseen.filter((one) => one.file === file).length === repeated[file]?.length
  return unseen.filter((one) => !isExplained(one)).map(({ id }) => id)
}

// Only with `npm run faults -- --only isolation`, which removes each condition that names the account.
afterAll(() => {
  const unexplained = process.env.MUTANTS && server.database.pool ? findUnseenMutants() : []
  if (unexplained.length > 0) throw new Error(`No step fails without:\n${unexplained.join('\n')}`)
})
