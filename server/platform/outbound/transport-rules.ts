import { isIP } from 'node:net'
import tls from 'node:tls'
import { isPublicAddress, isPublicHostName } from './public-address.ts'

const databases = ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const
const services = ['AI_BASE_URL', 'RESEARCH_URL', 'GOOGLE_API_BASE'] as const
type Setting = (typeof databases | typeof services)[number] | 'NODE_TLS_REJECT_UNAUTHORIZED'

/** This machine, a private address, or a name that only a private network resolves, such as a container's. */
function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return isIP(name) ? !isPublicAddress(name) : !isPublicHostName(name.toLowerCase().replace(/\.$/, ''))
}

/** Every client refuses older versions, whatever options the runtime was started with. */
export function setMinTlsVersion(): void {
  tls.DEFAULT_MIN_VERSION = 'TLSv1.2'
}

/** In production nothing leaves the private network unencrypted, unless a setting explicitly allows it. */
export function findTransportProblem(
  env: Partial<Record<Setting, string | undefined>>,
): [setting: Setting, reason: string] | undefined {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return ['NODE_TLS_REJECT_UNAUTHORIZED', 'is 0, which turns off certificate checks']
  const database = databases.find((name) => env[name] && !hasTlsMode(env[name]))
  const leads =
    'leads beyond the own network: add ?sslmode=verify-full (or sslmode=disable where it is encrypted below)'
  if (database) return [database, leads]
  const service = services.find((name) => {
    const url = URL.parse(env[name] ?? '')
    return url?.protocol === 'http:' && !isPrivateHost(url.hostname)
  })
  return service && [service, 'must use https, or its key and texts would be sent unencrypted']
}

/** `host` may also be the folder of a socket. */
function hasTlsMode(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isPrivateHost(host)) return true
  return ['sslmode', 'ssl', 'sslnegotiation'].some((name) => searchParams.has(name))
}

/** A mail server at smtp:// must offer STARTTLS, or it gets neither login nor mail. */
export function needsStartTls(env: { production: boolean; SMTP_URL?: string | undefined }): boolean {
  const { production, SMTP_URL } = env
  if (!production || !SMTP_URL) return false
  const { hostname, searchParams } = new URL(SMTP_URL)
  return !isPrivateHost(hostname) && searchParams.get('ignoreTLS') !== 'true'
}
