import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface DeafLlm {
  url: string
  /** Every request body received. */
  asked: string[]
  stop(): void
}

/** A model that records requests and never responds. */
export async function startDeafLlm(): Promise<DeafLlm> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body)
      response.writeHead(400).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, asked, stop: () => void server.close() }
}
