import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Behavior = (response: ServerResponse) => void

const answer =
  (status: number, headers: Record<string, string> = {}): Behavior =>
  (response) =>
    void response.writeHead(status, headers).end('{}')

/** How a receiver may behave, by the first part of its path; others answer 204. */
const behaviors: Record<string, Behavior> = {
  broken: answer(500),
  gone: answer(410),
  redirects: answer(302, { location: 'http://10.0.0.1/' }),
  // Never answers.
  hangs: () => {},
  endless: (response) => {
    response.writeHead(200)
    const chunk = 'x'.repeat(16_384)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  },
}

/** A customer's program that receives webhooks. */
export async function startWebhookReceiver() {
  const calls: ReceivedCall[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body: await text(request) })
    const behave = behaviors[path.split('/')[1] ?? ''] ?? answer(204)
    behave(response)
  }
  const http = createServer((request, response) => void receive(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const close = () => {
    http.closeAllConnections()
    http.close()
  }
  return { url, calls, callsTo: (path: string) => calls.filter((one) => one.path === path), close }
}
