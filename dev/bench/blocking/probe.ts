// Loaded before the server (`--import`): measures its event loop from inside. GET on PROBE_PORT returns the
// measurements since the last request and resets them.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

export interface Measured {
  /** The longest uninterrupted stretch, in ms of CPU time, so that other programs do not count. */
  stretchMs: number
  /** The same by wall clock. */
  stretchWallMs: number
  /** Total CPU time of the main thread, in ms. */
  totalMs: number
}

const tickMs = 5

function measure(port: number) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { cpu: cpuMs(), at: performance.now() }
  let begin = last.cpu
  let longest = { cpu: 0, wall: 0 }
  const tick = () => {
    const now = { cpu: cpuMs(), at: performance.now() }
    longest = {
      cpu: Math.max(longest.cpu, now.cpu - last.cpu),
      wall: Math.max(longest.wall, now.at - last.at - tickMs),
    }
    last = now
  }
  setInterval(tick, tickMs).unref()
  createServer((_request, response) => {
    tick()
    const measured: Measured = {
      stretchMs: longest.cpu,
      stretchWallMs: longest.wall,
      totalMs: last.cpu - begin,
    }
    response.end(JSON.stringify(measured))
    longest = { cpu: 0, wall: 0 }
    begin = last.cpu
  })
    .listen(port, '127.0.0.1')
    .unref()
}

const port = Number(process.env.PROBE_PORT)
if (isMainThread && port) measure(port)
