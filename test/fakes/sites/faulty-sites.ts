import type { Role } from '../../wordpress/start-wordpress.ts'
import type { Asked, Quirks, Replied } from './quirky-host.ts'

/** A site with a fault and the message its owner gets. */
export interface FaultySite {
  site: string
  quirks?: Quirks
  role?: Role
  /** Overrides the role's own. */
  username?: string
  password?: string
  /** The check that fails; omitted if all pass. */
  at?: string
  code?: string
  says?: string
  warns?: string[]
}

export type Reply = Partial<Replied>

export const isRest = ({ path }: Asked) => /^\/wp-json|rest_route=/.test(path)
const isMe = ({ path }: Asked) => path.includes('users/me')
export const json = (status: number, body: object): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
export const error = (status: number, code: string) =>
  json(status, { code, message: 'No.', data: { status } })
export const page = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<!doctype html><html>${body}</html>`,
})
export const everywhere = (reply: Reply): Quirks => ({ ask: () => reply })
export const onRest = (reply: Reply): Quirks => ({ ask: (asked) => (isRest(asked) ? reply : undefined) })
export const onMe = (reply: Reply): Quirks => ({ ask: (asked) => (isMe(asked) ? reply : undefined) })

/** In the form of an application password. */
export const wrongPassword = 'abcd efgh ijkl mnop qrst uvwx'
