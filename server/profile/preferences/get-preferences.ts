import type { preferences } from '../../../contract/profile/preferences.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findPreferences, presentPreferences } from './find-preferences.ts'

export const getPreferences: Handler<typeof preferences.getPreferences> = async (app, { accountId }) => ({
  preferences: presentPreferences(await findPreferences(app.db, accountId)),
})

export const getMailToggles: Handler<typeof preferences.getMailToggles> = async (app, { accountId }) => ({
  notifications: await findPreferences(app.db, accountId),
})
