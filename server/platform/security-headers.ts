import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'

// Everything comes from our own origin; styles and scripts are files, never inline. Images may be the customer's own.
const policy = [
  "default-src 'self'",
  "img-src 'self' data: https: http:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function securityHeaders(env: Env, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
  if (env.PUBLIC_URL.startsWith('https:')) void reply.header('strict-transport-security', 'max-age=31536000')
}
