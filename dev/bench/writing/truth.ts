// npm run bench -- truth: how many invented claims among 300 labeled sentences the truth gate finds. The rules were
// developed on the first half; the unseen second half is what counts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnsupported } from '../../../server/writing/gates/truth/truth-gate.ts'
import { escapeHtml } from '../../../server/platform/text/escape-html.ts'

const folder = join(import.meta.dirname, '../truth-set')
const lines = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)
const sheet = { facts: lines('facts.txt'), own: ['Paws & Bubbles', 'Maria Lopez'] }
const showsAll = process.argv.includes('--all')

function measure(file: string, show: boolean) {
  let [found, invented, alarms, honest] = [0, 0, 0, 0]
  for (const line of lines(file)) {
    const sentence = line.slice(2)
    const held = findUnsupported(`<p>${escapeHtml(sentence)}</p>`, sheet)
    if (line.startsWith('+')) {
      invented++
      if (held.length > 0) found++
      else if (show) console.log(`  missed: ${sentence}`)
    } else {
      honest++
      if (held.length === 0) continue
      alarms++
      if (show) console.log(`  false alarm: ${sentence} ${JSON.stringify(held[0]?.claims)}`)
    }
  }
  return { recall: found / invented, falseAlarms: alarms / honest }
}

const first = measure('first-half.txt', true)
const second = measure('second-half.txt', showsAll)
// German, Spanish and French: again one file used for developing the rules, and one unseen.
const abroad = measure('other-languages.txt', true)
const abroadHeldOut = measure('other-languages-held-out.txt', showsAll)
for (const [name, { recall, falseAlarms }] of Object.entries({
  'rules made with': first,
  held_out: second,
  'abroad, made with': abroad,
  'abroad, held out': abroadHeldOut,
}))
  console.log(`${name.padEnd(18)} recall ${recall.toFixed(3)}  false alarms ${falseAlarms.toFixed(3)}`)
const isGood = [second, abroadHeldOut].every(
  ({ recall, falseAlarms }) => recall >= 0.95 && falseAlarms <= 0.1,
)
console.log(
  isGood
    ? 'held-out sentences: within recall ≥ 0.95 and false alarms ≤ 0.10'
    : 'held-out sentences: NOT good enough',
)
process.exitCode = isGood ? 0 : 1
