// npm run faults -- --only isolation [-- --part 1/8]: makes each condition that names the account true in turn and runs the walk of
// test/walks/isolation.test.ts alone, which must fail then. Ends with the conditions whose loss it does not see, and with 1
// where one of them has no reason here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMutants, type Mutant } from '../../tools/testing/account-mutants.ts'

const root = join(import.meta.dirname, '../..')
const [at = 1, of = 1] = (process.argv[2] ?? '1/1').split('/').map(Number)

/** Why losing a condition shows nothing, by the file it stands in. */
const reasons: Record<string, string> = {}

function runWalk(mutant: string): boolean {
  const { status } = spawnSync(process.execPath, ['tools/test.ts', 'test/walks/isolation', '--bail=1'], {
    cwd: root,
    env: { ...process.env, MUTANT: mutant },
    stdio: 'ignore',
  })
  return status === 0
}

const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const record = join(folder, 'reached')
if (!runWalk(`record:${record}`)) throw new Error('the walk fails without any mutant')
const reached = new Set(existsSync(record) ? readFileSync(record, 'utf8').split('\n') : [])
rmSync(folder, { recursive: true })

const all = findMutants(root)
const tried = all.filter((_, n) => n % of === at - 1)
const survivors: (Mutant & { isReached: boolean })[] = []
for (const [n, mutant] of tried.entries()) {
  const isReached = reached.has(mutant.id)
  if (!isReached || runWalk(mutant.id)) survivors.push({ ...mutant, isReached })
  if (n % 10 === 9) console.log(`${n + 1} of ${tried.length} tried, ${survivors.length} unseen`)
}
const unexplained = survivors.filter(({ file }) => !reasons[file])
for (const { file, line, isReached } of survivors)
  console.log(`${file}:${line}  ${reasons[file] ?? (isReached ? 'UNSEEN' : 'NOT REACHED')}`)
console.log(
  `${tried.length - survivors.length} of ${tried.length} killed, ${unexplained.length} without a reason`,
)
process.exit(unexplained.length > 0 ? 1 : 0)
