// npm run faults [-- --ci] [-- --seed N] [-- --only SCENE]: workers are killed, databases crash, clocks jump and networks fail,
// before a real WordPress and before a hundred fake sites. Prints figures; exits with 1 unless every post is live exactly once.
// --from COMMIT: the release from which to roll out. --posts N: how many posts are restored, instead of 10,000.
// --only isolation: removes each condition that names the account, one at a time, which the walk must see.
// --only inputs: every hostile text of the collections in BAD_INPUTS.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../test/fakes/models/fake-prose.ts'
import { hostile, outage } from './scenes/bad-days.ts'
import { clock, daylight } from './scenes/clock-scenes.ts'
import { payments } from './scenes/payments.ts'
import { real } from './scenes/real-site.ts'
import { restore } from './scenes/restore-scene.ts'
import { rollout } from './scenes/rollout-scene.ts'
import { crashes, kills, race } from './scenes/scenes.ts'

const { values } = parseArgs({
  options: {
    ci: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    posts: { type: 'string' },
    from: { type: 'string' },
  },
})
const began = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)

const scenes = { real, kills, crashes, race, clock, daylight, outage, hostile, rollout, restore, payments }
// The clock's jumps take half a minute each way, and the tests run fewer payments.
const longScenes = ['clock', 'payments']

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

const others = ['isolation', 'inputs']
if (values.only && !Object.hasOwn(scenes, values.only)) {
  console.error(`--only: there is no '${values.only}', but ${[...others, ...Object.keys(scenes)].join(', ')}`)
  process.exit(2)
}
for (const [name, scene] of Object.entries(scenes)) {
  if (values.only ? values.only !== name : values.ci && longScenes.includes(name)) continue
  const { wrong, figures } = await scene({
    ci: values.ci,
    random: seededRandom(Number(values.seed)),
    ...(values.posts ? { posts: Number(values.posts) } : {}),
    ...(values.from ? { from: values.from } : {}),
    say,
  })
  for (const line of wrong) console.error(`WRONG in ${name}: ${line}`)
  say(`${name}: ${JSON.stringify({ ...figures, wrong: wrong.length })}`)
  if (wrong.length > 0) process.exitCode = 1
}
process.exit()
