import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './routes.ts'

/** Sends a file piece by piece as it is made; a reader who leaves stops the making. */
export function sendDownload(reply: FastifyReply, type: string, { name, body }: Download) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(Readable.from(body, { objectMode: false }))
}
