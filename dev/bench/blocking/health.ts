// A thread that polls /healthz at `workerData` every 20 ms. Replies to any message with the longest wait in ms and the
// number of responses since the previous message.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const everyMs = 20
const agent = new Agent({ keepAlive: true })
const waiting = new Set<number>()
let longest = 0
let answered = 0

export interface Health {
  longestMs: number
  answered: number
}

setInterval(() => {
  const began = performance.now()
  waiting.add(began)
  const asked = get(`${workerData}/healthz`, { agent }, (answer) => answer.resume())
  // Requests to a killed process fail.
  asked
    .once('error', () => {})
    .once('close', () => {
      waiting.delete(began)
      answered++
      longest = Math.max(longest, performance.now() - began)
    })
}, everyMs)

parentPort?.on('message', () => {
  const longestMs = Math.max(longest, ...[...waiting].map((began) => performance.now() - began))
  // Threads have no origin.
  // oxlint-disable-next-line require-post-message-target-origin
  parentPort?.postMessage({ longestMs, answered } satisfies Health)
  longest = answered = 0
  waiting.clear()
})
