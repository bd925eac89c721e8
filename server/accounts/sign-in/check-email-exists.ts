import { and, eq, isNotNull } from 'drizzle-orm'
import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'

export const checkEmailExists: Handler<typeof operations.checkEmailExists> = async (
  app,
  { email, caller },
) => {
  // A sign-up asks once or twice, an office a few times; at this rate testing a list of addresses is pointless.
  await limitCaller(app, 'email-exists', caller.ipAddress, { perIp: 10, perNetwork: 50, seconds: 600 })
  const [found] = await app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.profileCompletedAt)))
  return { exists: found !== undefined }
}
