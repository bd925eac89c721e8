import { z } from 'zod'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { fault, isPluginRefusal, type WpAnswer, type WpFault } from '../wordpress/classify-answer.ts'
import { type Login, PhpMap, type WordPress } from '../wordpress/wordpress.ts'
import type { Cause } from './causes.ts'

const Me = z.object({
  id: z.number().int().optional().catch(undefined),
  capabilities: PhpMap,
  roles: z.array(z.string()).optional(),
})
export type WpUser = z.output<typeof Me>

export interface CapabilityRequest {
  site: WordPress
  home: string
  fetch: SafeFetch
  login: Login
  timeoutMs: number
  /** The error code with which the REST index refused this login, if it did. */
  closedBy?: string | undefined
}

/** Who the user is and what they may do; a refused login gets the most exact cause we can find. */
export async function fetchUser(request: CapabilityRequest): Promise<WpAnswer<WpUser>> {
  const params = { context: 'edit', _fields: 'id,capabilities,roles' }
  const me = await request.site.get('wp/v2/users/me', params, Me)
  if (me.kind !== 'ok') return explainRefusal(me, request)
  const { capabilities, roles } = me.value
  // On a multisite network everybody can log in, but only members have a role.
  const isMember = roles?.length !== 0 || Object.keys(capabilities).length > 0
  return isMember ? me : fault('refused', 'not_member')
}

async function explainRefusal(me: WpFault, request: CapabilityRequest): Promise<WpFault> {
  const { login, closedBy } = request
  const { code, status, kind } = me
  const named = (cause: Cause, detail = '') => fault('refused', cause, { code, status, detail })
  // Plugins refuse before WordPress has checked the login.
  if (isPluginRefusal(me) || (code !== '' && code === closedBy)) {
    if (status === 403 && !closedBy) return named('auth_forbidden', me.detail || code)
    // A code that visitors do not get concerns the login, and the plugin explains it best.
    if (status === 401 && code !== closedBy && code !== 'wp_die')
      return named('auth_plugin', me.detail ? `${me.detail} (${code})` : code)
    const cause = await findLoginFault(request)
    const isWrong = cause === 'auth_wrong' || cause === 'auth_login_password'
    return isWrong ? named(cause) : named('rest_blocked_json', code)
  }
  if (status === 403 && code !== '' && kind === 'refused')
    return { ...me, cause: 'auth_forbidden', detail: me.detail || code }
  if (me.cause !== 'auth_wrong') return me
  const knownCause = causeByCode[code]
  if (knownCause) return named(knownCause, login.username)
  return named(await findLoginFault(request))
}

/** Errors that WordPress explains itself. */
const causeByCode: Record<string, Cause> = {
  invalid_username: 'auth_user_unknown',
  invalid_email: 'auth_user_unknown',
  application_passwords_disabled: 'app_pw_off',
  application_passwords_disabled_for_user: 'app_pw_user',
}

/**
 * WordPress gives the same answer to a wrong login and to one that the web server removed. XML-RPC sends the login in the
 * body, where nothing removes it: https://developer.wordpress.org/reference/classes/wp_xmlrpc_server/wp_getusersblogs/
 */
async function findLoginFault({ fetch, home, login, timeoutMs }: CapabilityRequest): Promise<Cause> {
  // An application password has 24 letters and digits once WordPress drops the rest; XML-RPC would also accept the normal password.
  if (login.password.replace(/[^a-z0-9]/gi, '').length !== 24) return 'auth_login_password'
  const values = [login.username, login.password].map(
    (text) => `<param><value><string>${escapeXml(text)}</string></value></param>`,
  )
  const body = `<?xml version="1.0"?><methodCall><methodName>wp.getUsersBlogs</methodName><params>${values.join('')}</params></methodCall>`
  const request = {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body,
    hasCredentials: true,
    timeoutMs: Math.max(1, timeoutMs),
  } as const
  const answer = await fetch(`${home}xmlrpc.php`, request)
  if (answer.kind !== 'answer' || !answer.text.includes('<methodResponse>')) return 'auth_unknown'
  if (answer.text.includes('<name>blogid</name>')) return 'auth_stripped'
  return /<name>faultCode<\/name>\s*<value><int>403</.test(answer.text) ? 'auth_wrong' : 'auth_unknown'
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
