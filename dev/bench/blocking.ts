// npm run bench -- blocking [--embedded] [--only PATTERN] [--all]: runs hostile texts, sites, files and models against
// the built product while a thread polls /healthz every 20 ms. Prints the worst ten, and exits with 1 when one of them
// exceeds the limit.
import { parseArgs } from 'node:util'
import { giveVoice, type Attack } from './blocking/attack.ts'
import { sinks } from './blocking/sinks.ts'
import { callAttacks } from './blocking/call-attacks.ts'
import { fileAttacks } from './blocking/file-attacks.ts'
import { foreignAttacks } from './blocking/foreign-attacks.ts'
import { startTarget, type Target } from './blocking/target.ts'
import { units } from './blocking/texts.ts'

// CPU time of the server's main thread: people notice a pause of 200 ms, and one caller may not take a second of
// everyone's time.
const bar = { stretchMs: 200, totalMs: 1000 }

const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
  },
})

interface Result {
  attack: string
  stretchMs: number
  clockMs: number
  totalMs: number
  healthMs: number
  status: string
}

const attacks: Attack[] = [
  ...Object.entries(sinks).flatMap(([place, against]) =>
    Object.entries(units).map(([name, unit]) => ({ name: `${place}: ${name}`, ...against(unit) })),
  ),
  ...callAttacks,
  ...fileAttacks,
  ...foreignAttacks,
].filter(({ name }) => new RegExp(values.only, 'i').test(name))

/** What the event loop spends on one response of /healthz, including background work. */
async function idleMsPerAnswer(target: Target): Promise<number> {
  await target.measured()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const { totalMs, answered } = await target.measured()
  return totalMs / answered
}

async function play(target: Target, attack: Attack, idle: number): Promise<Result> {
  const { name, calls = 1 } = attack
  await attack.before?.(target)
  await target.measured()
  const began = performance.now()
  const status = await attack.run(target).catch((error: Error) => error.message)
  try {
    const { stretchMs, stretchWallMs, totalMs, longestMs: healthMs, answered } = await target.measured()
    const own = Math.max(stretchMs, totalMs - answered * idle)
    await attack.after?.(target)
    return {
      attack: name,
      stretchMs,
      clockMs: stretchWallMs,
      totalMs: own / calls,
      healthMs,
      status: `${status}`,
    }
  } catch (error) {
    // The server may stay busy for an hour: restart it for the next attack.
    await target.restart()
    const ms = performance.now() - began
    return {
      attack: name,
      stretchMs: ms,
      clockMs: ms,
      totalMs: ms,
      healthMs: ms,
      status: (error as Error).message,
    }
  }
}

const line = ({ attack, stretchMs, clockMs, totalMs, healthMs, status }: Result) =>
  [stretchMs, clockMs, totalMs, healthMs].map((ms) => String(Math.round(ms)).padStart(8)).join('') +
  `  ${attack} → ${status}`
const isOver = ({ stretchMs, totalMs }: Result) => stretchMs > bar.stretchMs || totalMs > bar.totalMs
/** How close to the limit, or how far beyond it. */
const weight = ({ stretchMs, totalMs }: Result) => Math.max(stretchMs / bar.stretchMs, totalMs / bar.totalMs)

const target = await startTarget(values.embedded)
if (!target) {
  console.log('SKIPPED: PostgreSQL is not installed; --embedded needs none')
  process.exit(process.env.CI ? 1 : 0)
}
await giveVoice(target)
const idle = await idleMsPerAnswer(target)
console.log(
  `${attacks.length} attacks; the totals exclude ${idle.toFixed(2)} ms for each response of /healthz`,
)
const header = ' stretch   clock   total healthz  (ms)'
console.log(header)
const results: Result[] = []
for (const attack of attacks) {
  const result = await play(target, attack, idle)
  results.push(result)
  if (values.all || isOver(result)) console.log(line(result))
}
await target.close()
const over = results.filter(isOver)
console.log(`\nThe worst ten of ${results.length}:\n${header}`)
for (const result of results.toSorted((a, b) => weight(b) - weight(a)).slice(0, 10)) console.log(line(result))
const bound = `${bar.stretchMs} ms in one stretch, ${bar.totalMs} ms in all`
console.log(over.length > 0 ? `${over.length} over the limit of ${bound}` : `none over the limit of ${bound}`)
process.exit(over.length > 0 ? 1 : 0)
