// npm run bench -- writing [posts]: the pipeline with a model on a bad day (65 % of the length, invented links,
// scripts, clients and studies, clichés, broken JSON, cut streams, 429 and 500 at 10 % each) compared with a good day.
import { badDay, goodDay } from '../../../test/fakes/models/careless-llm.ts'
import { runFaults } from '../../../test/bad-inputs/writing-faults.ts'

const count = Number(process.argv[2] ?? 300)
const good = await runFaults(count, goodDay)
const bad = await runFaults(count, badDay)
console.log({ good, bad })
const ratio = bad.cost / good.cost
const share = bad.finished / bad.posts
console.log(`finished in range ${(100 * share).toFixed(2)} %, cost ${ratio.toFixed(2)}x the faultless run`)
const { brokenSentences, foreignLinks, executable, unsupported } = bad
const isGood =
  share >= 0.99 && ratio <= 1.5 && brokenSentences + foreignLinks + executable + unsupported === 0
console.log(isGood ? 'within the promised limits' : 'NOT within the promised limits')
process.exitCode = isGood ? 0 : 1
