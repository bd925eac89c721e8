import { z } from 'zod'
import type { WpAnswer } from '../wordpress/read-answer.ts'
import type { WordPress } from '../wordpress/wordpress.ts'

const mine = 'wp/v2/users/me/application-passwords'

/**
 * Revokes the application password that this connection itself uses; one that lets nobody in any more is revoked already.
 * https://developer.wordpress.org/rest-api/reference/application-passwords/
 */
export async function revokePassword(site: WordPress): Promise<WpAnswer<unknown>> {
  const own = await site.get(`${mine}/introspect`, {}, z.object({ uuid: z.string().regex(/^[\w-]{1,64}$/) }))
  if (own.kind !== 'ok') return isShutOut(own) ? { kind: 'ok', value: {} } : own
  // Firewalls refuse the method itself.
  const gone = await site.post(
    `${mine}/${own.value.uuid}`,
    { _method: 'DELETE' },
    {},
    z.looseObject({ deleted: z.literal(true) }),
  )
  return gone.kind !== 'ok' && isShutOut(gone) ? { kind: 'ok', value: {} } : gone
}

const isShutOut = ({ status }: { status: number }) => status === 401
