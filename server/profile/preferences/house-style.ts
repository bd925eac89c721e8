import { eq, sql } from 'drizzle-orm'
import {
  HouseStyle,
  noHouseStyle,
  type houseStyle as operations,
} from '../../../contract/profile/house-style.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { preferences } from '../../schema/profile.ts'
import { findPreferences, lockPreferences } from './find-preferences.ts'

export async function findHouseStyle(db: Db, accountId: string): Promise<HouseStyle> {
  return { ...noHouseStyle, ...(await findPreferences(db, accountId)).houseStyle }
}

export const getHouseStyle: Handler<typeof operations.getHouseStyle> = async (app, { accountId }) => ({
  houseStyle: await findHouseStyle(app.db, accountId),
})

export const saveHouseStyle: Handler<typeof operations.saveHouseStyle> = (app, input) => {
  const { accountId } = input
  const changes = HouseStyle.partial().parse(input)
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const stored = await lockPreferences(tx, accountId)
    const houseStyle = { ...stored.houseStyle, ...changes }
    await tx
      .update(preferences)
      .set({ houseStyle, updatedAt: sql`now()` })
      .where(eq(preferences.accountId, accountId))
    return { houseStyle: { ...noHouseStyle, ...houseStyle } }
  })
}
