import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '../../tools/testing/postgres.ts'

/**
 * Starts `file`, the server under test, in a separate process on the database at `url`; requests use the session of
 * `token`.
 */
export async function startMeasured(
  file: string,
  { url, token, connections }: { url: string; token: string; connections: number },
) {
  const port = await freePort()
  const server = fork(join(import.meta.dirname, file), [String(port), url])
  await once(server, 'message')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      const asked = request({ port, path, agent, headers, host: '127.0.0.1' }, (answer) => {
        let body = ''
        answer.setEncoding('utf8').on('data', (text: string) => (body += text))
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(body) : reject(new Error(`${answer.statusCode}: ${body}`)),
        )
      })
      asked.on('error', reject).end()
    })
  return {
    get,
    /** CPU time used by the server, in milliseconds. */
    cpuMs: async () => Number(await get('/cpu')) / 1000,
    stop: () => {
      agent.destroy()
      server.kill()
    },
  }
}
