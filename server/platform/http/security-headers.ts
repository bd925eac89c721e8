import type { FastifyReply } from 'fastify'
import type { Env } from '../env.ts'

// Everything comes from our own origin; styles and scripts are files, or inline with hashes from the build. Images may
// come from the customer's site. Videos load in their provider's frame, on request only.
const frameSources = 'https://www.youtube-nocookie.com https://player.vimeo.com'
const policyOf = (styles: string, scripts: string) =>
  [
    "default-src 'self'",
    `style-src 'self'${styles}`,
    `script-src 'self'${scripts}`,
    "img-src 'self' data: https: http:",
    `frame-src 'self' ${frameSources}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const policy = policyOf('', '')

/** The policy of a document with inline parts, each allowed by hash. */
export const pagePolicy = (styles: string[], scripts: string[]): string =>
  policyOf(styles.map((hash) => ` ${hash}`).join(''), scripts.map((hash) => ` ${hash}`).join(''))

export const commonHeaders = (env: Env): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...(env.PUBLIC_URL.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

export function securityHeaders(env: Env, reply: FastifyReply): void {
  const existingPolicy = reply.getHeader('content-security-policy')
  void reply.headers({
    ...commonHeaders(env),
    ...(existingPolicy === undefined ? {} : { 'content-security-policy': existingPolicy }),
  })
}
