// npm run bench -- start: what an idle process costs on PostgreSQL: CPU until it is ready and memory after 20 s, the
// median of three starts, compared with the same Node and an empty http server. Exits with 1 when a limit is exceeded.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openStage } from '../faults/stage.ts'

// Kernel clock ticks per second, on every Linux that Node supports.
const ticks = 100
const bounds = { web: { cpu: 1, mb: 150 }, worker: { cpu: 1, mb: 120 } }

function costOf(pid: number) {
  // The fields after the name, which may contain spaces: utime is the 12th of them, stime the 13th (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const cpu = (Number(fields[11]) + Number(fields[12])) / ticks
  const mb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return { cpu, mb: Math.round(mb) }
}

const bare = `require('node:http').createServer((_, reply) => reply.end()).listen(0, () => console.log('ready'))`

async function measureBare() {
  const child = spawn(process.execPath, ['-e', bare], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const { cpu } = costOf(child.pid ?? 0)
  await wait(5000)
  const { mb } = costOf(child.pid ?? 0)
  child.kill()
  return { cpu, mb }
}

const stage = await openStage()
// The very first start creates the queue's tables and fills the compile cache.
const first = await stage.start({ PROCESS: 'worker' })

async function measure(kind: 'web' | 'worker') {
  const server = await stage.start({ PROCESS: kind, NODE_ENV: 'production', ALLOW_STAND_INS: 'on' })
  const { cpu } = costOf(server.pid)
  await wait(20_000)
  const { mb } = costOf(server.pid)
  server.kill()
  return { cpu, mb }
}

const middleOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const floor = await measureBare()
console.log(JSON.stringify({ process: 'bare Node', cpuUntilReadySeconds: floor.cpu, idleMb: floor.mb }))
let isGood = true
for (const kind of ['web', 'worker'] as const) {
  const starts = [await measure(kind), await measure(kind), await measure(kind)]
  const cpu = middleOf(starts.map((start) => start.cpu))
  const mb = middleOf(starts.map((start) => start.mb))
  const bound = bounds[kind]
  isGood &&= cpu <= bound.cpu && mb <= bound.mb
  console.log(JSON.stringify({ process: kind, cpuUntilReadySeconds: cpu, idleMb: mb, bound }))
}
first.kill()
await stage.close()
process.exit(isGood ? 0 : 1)
