// npm run faults [-- --ci] [-- --seed N] [-- --only SCENE]: real workers, killed at every step and at random, before a real
// WordPress behind a bad network; then scenes with a hundred fake sites: kills, database crashes, a race, jumping clocks,
// daylight saving. Prints figures; exits with 1 unless every post is live exactly once.
// Then, without --ci, dev/faults/payment-faults.ts (--only payments).
// --only isolation: removes each condition that names the account, one at a time, which the walk must see.
// --only inputs: every hostile text of the collections in BAD_INPUTS.
// Then bad days: no database, no connections, slow and hostile clients, a rollout under load (`--from COMMIT`: from that
// release); backup and restore of 10,000 posts on both databases (`--posts N`: another number).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startFaultyProxy } from '../../test/fakes/sites/faulty-proxy.ts'
import { findPostgres, startPostgres } from '../../tools/testing/postgres.ts'
import { startWordPress } from '../../test/wordpress/start-wordpress.ts'
import { hostile, outage } from './scenes/bad-days.ts'
import { clock, daylight } from './scenes/clock-scenes.ts'
import { compareSite } from './compare-site.ts'
import { newCustomer } from './customer.ts'
import { killAtEveryStep } from './scenes/kill-at-every-step.ts'
import { killAtRandom } from './scenes/kill-at-random.ts'
import { crashes, kills, race } from './scenes/scenes.ts'
import { restore } from './scenes/restore-scene.ts'
import { rollout } from './scenes/rollout-scene.ts'
import { startServerProcess } from '../../test/given/server-process.ts'

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    posts: { type: 'string' },
    from: { type: 'string' },
  },
})
const size = values.ci ? { kills: 30, customers: 4 } : { kills: 60, customers: 8 }
const began = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

/** Seeded, so that faults and timing repeat: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

async function openDatabase() {
  const name = `faults_${process.pid}_${Date.now().toString(36)}`
  const given = process.env.DATABASE_URL
  if (given) {
    const maintenance = new pg.Client({ connectionString: given })
    await maintenance.connect()
    await maintenance.query(`create database ${name}`)
    await maintenance.end()
    const url = new URL(given)
    url.pathname = `/${name}`
    return { url: url.href, stop: () => {} }
  }
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL was not found: install it or name one with DATABASE_URL')
  const postgres = await startPostgres(programs)
  return { url: await postgres.createDatabase(name), stop: () => postgres.stop() }
}

async function run(): Promise<boolean> {
  const [database, wordpress] = await Promise.all([openDatabase(), startWordPress({ log: say })])
  const proxy = await startFaultyProxy(wordpress.url)
  const client = new pg.Client({ connectionString: database.url })
  const settings = {
    DATABASE_URL: database.url,
    // Short, so that hours of waiting become minutes; a write still times out after 2.1 s.
    PUBLISH_LEASE_MS: '1500',
    PUBLISH_SETTLE_MS: '1500',
    PUBLISH_SWEEP_MS: '3000',
    PUBLISH_TIMEOUT_MS: '700',
  }
  const web = await startServerProcess({ ...settings, PROCESS: 'web' })
  await web.ready()
  await client.connect()
  const start = async () => {
    const worker = await startServerProcess({ ...settings, PROCESS: 'worker' })
    await worker.ready()
    return worker
  }
  const { administrator, author } = wordpress.users
  const login = { url: proxy.url, ...author }
  const customers = await Promise.all(
    Array.from({ length: size.customers }, () => newCustomer(web.url, login)),
  )
  say(`WordPress ${wordpress.version} (${wordpress.engine}), ${customers.length} customers`)

  const steps = await killAtEveryStep(customers[0]!, proxy, start)
  say(`killed at every step: ${steps.kills} kills`)
  const chance = await killAtRandom(customers, proxy, start, {
    ...size,
    rate: 0.25,
    random: seeded(Number(values.seed)),
    say,
  })
  say(`killed at random: ${chance.kills} kills, Publish pressed again ${chance.presses} times`)

  const posts = [...steps.posts, ...chance.posts]
  const last = await start()
  await proxy.settled()
  await allSwept(client)
  const wrong = await compareSite(client, { url: wordpress.url, ...administrator }, posts)
  for (const line of wrong) console.error(`WRONG: ${line}`)
  const { none, ...faults } = proxy.counts
  console.log(
    JSON.stringify({
      posts: posts.length,
      kills: steps.kills + chance.kills,
      stepKills: steps.kills,
      randomKills: chance.kills,
      requests: proxy.log.length,
      untouched: none,
      faults,
      presses: chance.presses,
      wrong: wrong.length,
      seconds: Math.round((Date.now() - began) / 1000),
    }),
  )
  last.kill()
  web.kill()
  await client.end()
  await proxy.stop()
  await wordpress.stop()
  database.stop()
  return wrong.length === 0
}

/** The late sweep of each site is done, so late arrivals are removed. */
async function allSwept(client: pg.Client): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const { rows } = await client.query('select count(*)::int as open from publications where not swept')
    if (rows[0].open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the sites were not swept within two minutes')
}

const scenes = { kills, crashes, race, clock, daylight, outage, hostile, rollout, restore }

const others = ['real', 'payments', 'isolation', 'inputs']
if (values.only && !Object.hasOwn(scenes, values.only) && !others.includes(values.only)) {
  console.error(`--only: there is no '${values.only}', but ${[...others, ...Object.keys(scenes)].join(', ')}`)
  process.exit(2)
}

/** The scenes on fake sites, one after the other. */
async function play(): Promise<boolean> {
  let isGood = true
  for (const [name, scene] of Object.entries(scenes)) {
    if (values.only && values.only !== name) continue
    // Its jumps take half a minute each way.
    if (values.ci && !values.only && name === 'clock') continue
    const { wrong, figures } = await scene({
      ci: values.ci,
      random: seeded(Number(values.seed)),
      ...(values.posts ? { posts: Number(values.posts) } : {}),
      ...(values.from ? { from: values.from } : {}),
      say,
    })
    for (const line of wrong) console.error(`WRONG in ${name}: ${line}`)
    say(`${name}: ${JSON.stringify({ ...figures, wrong: wrong.length })}`)
    isGood &&= wrong.length === 0
  }
  return isGood
}

/** Runs some tests at full scale. */
function runTests(env: Record<string, string>, ...files: string[]): never {
  const args = [join(import.meta.dirname, '../../tools/test.ts'), ...files]
  const options = { stdio: 'inherit' as const, env: { ...process.env, ...env } }
  process.exit(spawnSync(process.execPath, args, options).status ?? 1)
}

if (values.only === 'isolation') runTests({ MUTANTS: 'on' }, 'test/walks/isolation')
// Every text of the collections; the tests use a sample.
if (values.only === 'inputs')
  runTests(
    { BAD_INPUTS_SEED: 'all' },
    'test/bad-inputs/',
    'hostile-',
    'server/platform/outbound/safe-fetch-ssrf',
    'server/accounts/passwords/reject-common-password',
    'server/keywords/extraction/extract-keywords',
  )
const isRealGood = (values.only && values.only !== 'real') || (await run())
const isRight = (await play()) && isRealGood
// The tests run a smaller version.
const playsPayments = values.only ? values.only === 'payments' : !values.ci
const payments = playsPayments
  ? spawnSync(process.execPath, [join(import.meta.dirname, 'payment-faults.ts')], { stdio: 'inherit' })
  : { status: 0 }
process.exit(isRight && payments.status === 0 ? 0 : 1)
