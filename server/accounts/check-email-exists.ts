import { and, eq, isNotNull } from 'drizzle-orm'
import type { accounts as operations } from '../../contract/accounts.ts'
import { limitRate } from '../platform/rate-limit.ts'
import type { Handler } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'

export const checkEmailExists: Handler<typeof operations.checkEmailExists> = async (
  app,
  { email, caller },
) => {
  // A sign-up asks once or twice; a list of addresses is not worth asking at this rate.
  await limitRate(app, `email-exists:${caller.address}`, 10, 600)
  const [found] = await app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNotNull(accounts.profileCompletedAt)))
  return { exists: found !== undefined }
}
