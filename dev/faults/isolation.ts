// npm run faults -- --only isolation [--part 1/8]: makes each condition that names the account true in turn and repeats the walk
// of test/walks/isolation.test.ts, which must fail then. Ends with the conditions whose loss it does not see, and with 1 where one
// of them has no reason here.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMutants } from '../../tools/testing/account-mutants.ts'
import { findPostgres, startPostgres } from '../../tools/testing/postgres.ts'
import type { TestReport } from '../../tools/testing/test-report.ts'

const root = join(import.meta.dirname, '../..')
const [at = 1, of = 1] = (process.argv[2] ?? '1/1').split('/').map(Number)
// Each repetition keeps a database until its run ends.
const atOnce = 20

/** Why losing a condition shows nothing, by the file it stands in. */
const reasons: Record<string, string> = {}

const programs = findPostgres()
if (!programs) throw new Error('PostgreSQL is not installed')
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))

/** Which of them the walk passes in spite of; '' stands for none. */
async function findUnseen(ids: string[]): Promise<string[]> {
  const postgres = await startPostgres(programs!)
  const file = join(folder, 'report.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', 'test/walks/isolation']
  const env = {
    TEST_POSTGRES: await postgres.createDatabase('template_quillcast'),
    TEST_REPORT: file,
    MUTANTS: ids.join(','),
  }
  spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' })
  postgres.stop()
  const { tests } = JSON.parse(readFileSync(file, 'utf8')) as TestReport
  return ids.filter((id) => {
    const own = tests.filter(({ suite }) => suite === `without ${id || 'nothing'}`)
    return own.length > 0 && own.every(({ state }) => state === 'passed')
  })
}

const tried = findMutants(root).filter((_, n) => n % of === at - 1)
const unseen = new Set<string>()
for (let n = 0; n < tried.length; n += atOnce) {
  const ids = tried.slice(n, n + atOnce).map(({ id }) => id)
  const passed = await findUnseen(['', ...ids])
  if (!passed.includes('')) throw new Error('the walk fails while all conditions stand')
  for (const id of passed.slice(1)) unseen.add(id)
  console.log(`${n + ids.length} of ${tried.length} tried, ${unseen.size} unseen`)
}
rmSync(folder, { recursive: true })

const survivors = tried.filter(({ id }) => unseen.has(id))
for (const { file, line } of survivors) console.log(`${file}:${line}  ${reasons[file] ?? 'UNSEEN'}`)
const unexplained = survivors.filter(({ file }) => !reasons[file])
console.log(
  `${tried.length - survivors.length} of ${tried.length} killed, ${unexplained.length} without a reason`,
)
process.exit(unexplained.length > 0 ? 1 : 0)
