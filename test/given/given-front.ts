import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { deliverRequest } from '../fakes/deliver-request.ts'

/**
 * What a web server in front of WordPress does with a path: returns a status, redirects to an address, or passes it on. It may
 * change the request's headers first, and then the response's.
 */
export type Front = (path: string, headers: IncomingHttpHeaders) => number | string | undefined | void

/** Starts such a web server in front of this run's WordPress. */
export async function givenFront(front: Front): Promise<string> {
  const target = inject('given').wordpress.url
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    const own = front(path, headers)
    if (typeof own === 'number') return response.writeHead(own).end('<html></html>')
    if (own !== undefined) return response.writeHead(301, { location: own }).end()
    const answer = await deliverRequest(target, { method, path, headers, body: await buffer(request) })
    front('', answer.headers as IncomingHttpHeaders)
    return response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const server = createServer((request, response) => void handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
