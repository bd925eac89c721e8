// npm run replay -- FILE: runs every check of a post's downloaded record again and says whether its verdict is the same.
import { readFileSync } from 'node:fs'
import { type CheckRecord, replayCheck } from '../server/writing/checks/checks.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run replay -- record.json')
  process.exit(1)
}
const parsed = JSON.parse(readFileSync(file, 'utf8')) as { data?: unknown }
// Saved from the app, or a raw API response.
const { entries } = (parsed.data ?? parsed) as { entries: { kind: string; data: CheckRecord }[] }
let different = 0
for (const { data } of entries.filter(({ kind }) => kind === 'gate')) {
  const problem = replayCheck(data)
  if (problem !== undefined) different++
  console.log(
    `${problem === undefined ? 'same' : 'DIFFERENT'}  ${data.gate}${problem === undefined ? '' : `: ${problem}`}`,
  )
}
process.exitCode = different === 0 ? 0 : 1
