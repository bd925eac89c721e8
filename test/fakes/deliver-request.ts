import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Received {
  method: string
  path: string
  headers: OutgoingHttpHeaders
  body: Buffer
}

export interface Delivered {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

// Hop-by-hop headers (RFC 9110, 7.6.1); the length is recomputed from the whole body.
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
]

function withoutConnection(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)))
}

/** Forwards a request unchanged, including its Host header, and returns the whole response. */
export function deliverRequest(
  target: string,
  { method, path, headers, body }: Received,
): Promise<Delivered> {
  const { hostname, port } = new URL(target)
  const length = body.length > 0 ? { 'content-length': body.length } : {}
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: { ...withoutConnection(headers), ...length },
      agent: false,
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      buffer(answer).then(
        (whole) =>
          resolve({
            status: answer.statusCode ?? 502,
            headers: withoutConnection(answer.headers),
            body: whole,
          }),
        reject,
      )
    })
    sent.end(body)
  })
}
