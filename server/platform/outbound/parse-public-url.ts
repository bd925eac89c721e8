import { isIP } from 'node:net'
import { isPublicHostName } from './public-address.ts'
import { requestRefused } from './safe-fetch-result.ts'

export interface UrlRules {
  allowPrivate: boolean
  /** The request carries credentials, which must not travel over plain http. */
  hasCredentials: boolean
}

/** Parses a URL as a browser would, by our rules. Literal IP addresses are checked at the socket. */
export function parsePublicUrl(input: string | URL, base: URL | undefined, rules: UrlRules): URL {
  const url = URL.parse(input, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw requestRefused('url_invalid', 'Only http and https addresses are asked')
  }
  if (url.username || url.password) {
    throw requestRefused('url_invalid', 'An address must not contain a user name or password')
  }
  if (rules.allowPrivate) return url
  if (url.port && url.port !== '80' && url.port !== '443') {
    throw requestRefused('url_port', `Port ${url.port} is not a web port`)
  }
  if (rules.hasCredentials && url.protocol === 'http:') {
    throw requestRefused('insecure', 'A login is only sent over https')
  }
  // "localhost." is localhost too, and TLS certificates never include the final dot.
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!isIP(url.hostname.replace(/^\[|\]$/g, '')) && !isPublicHostName(url.hostname)) {
    throw requestRefused('host_not_public', `${url.hostname} is not a name on the public internet`)
  }
  return url
}
