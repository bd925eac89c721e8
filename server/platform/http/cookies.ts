import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'
import { newToken } from '../secrets/secrets.ts'

/** Marks a browser that has signed in before. It grants no access, so another site gains nothing from it. */
export interface DeviceCookie {
  token: string | undefined
  keep(): string
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}

// Browsers keep a cookie for at most 400 days; each sign-in renews it.
const deviceCookieDays = 365

export function deviceCookie(
  { PUBLIC_URL }: Env,
  { cookie, origin, host }: IncomingHttpHeaders,
  setCookie: (cookie: string) => void,
): DeviceCookie {
  const isSecure = PUBLIC_URL.startsWith('https:')
  const name = isSecure ? '__Secure-quillcast-device' : 'quillcast-device'
  const sent = readCookie(cookie, name)
  const token = sent && /^[\w-]{43}$/.test(sent) ? sent : undefined
  // Never set for a request from another site's page.
  const isOurs = !origin || [new URL(PUBLIC_URL).host, host].includes(URL.parse(origin)?.host)
  return {
    token,
    keep: () => {
      const deviceToken = token ?? newToken()
      const attributes = `Path=/api/v1/auth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      if (isOurs) setCookie(`${name}=${deviceToken}; Max-Age=${deviceCookieDays * 86_400}; ${attributes}`)
      return deviceToken
    },
  }
}
