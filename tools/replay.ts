// npm run replay -- FILE: runs every gate of a post's downloaded record again and says whether its verdict is the same.
import { readFileSync } from 'node:fs'
import { replayGate, type GateRecord } from '../server/writing/gates/gates.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run replay -- record.json')
  process.exit(1)
}
const parsed = JSON.parse(readFileSync(file, 'utf8')) as { data?: unknown }
// Saved from the app, or a raw API response.
const { entries } = (parsed.data ?? parsed) as { entries: { kind: string; data: GateRecord }[] }
let different = 0
for (const { data } of entries.filter(({ kind }) => kind === 'gate')) {
  const problem = replayGate(data)
  if (problem !== undefined) different++
  console.log(
    `${problem === undefined ? 'same' : 'DIFFERENT'}  ${data.gate}${problem === undefined ? '' : `: ${problem}`}`,
  )
}
process.exitCode = different === 0 ? 0 : 1
