import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { deliverRequest } from '../deliver-request.ts'

export interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Replied {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer | string
}

export interface Quirks {
  /** Responds itself, or changes the request to WordPress in place. */
  ask?(asked: Asked): Partial<Replied> | undefined | void
  /** Changes WordPress's response. */
  reply?(replied: Replied, asked: Asked): Replied | undefined | void
}

/** Starts a quirky host in front of this run's WordPress and returns its URL. */
export async function givenHost({ ask, reply }: Quirks): Promise<string> {
  const target = inject('given').wordpress.url
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = request
    const asked: Asked = { method, path, headers: { ...headers }, body: await buffer(request) }
    const own = ask?.(asked)
    if (own) return response.writeHead(own.status ?? 200, own.headers).end(own.body ?? '<html></html>')
    const answer = (await deliverRequest(target, asked)) as Replied
    const replied = reply?.(answer, { ...asked, path }) ?? answer
    delete replied.headers['content-length']
    return response.writeHead(replied.status, replied.headers).end(replied.body)
  }
  const server = createServer((request, response) => void handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
