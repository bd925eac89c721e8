import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { addFact } from './facts/add-fact.ts'
import { listFacts } from './facts/list-facts.ts'
import { removeFact } from './facts/remove-fact.ts'
import { completeProfile } from './complete-profile.ts'
import { getMailToggles, getPreferences } from './get-preferences.ts'
import { getProfile } from './get-profile.ts'
import { registrationState } from './registration-state.ts'
import { saveDraft } from './save-draft.ts'
import { saveMailToggles } from './save-mail-toggles.ts'
import { savePreferences } from './save-preferences.ts'
import { updateBusiness } from './update-business.ts'

export const profileRoutes = routes('profile', api.profile, {
  complete: completeProfile,
  completeAfterRegistration: completeProfile,
  get: getProfile,
  saveDraft,
  registrationState,
  updateBusiness,
  getPreferences,
  savePreferences,
  getMailToggles,
  saveMailToggles,
  listFacts,
  addFact,
  removeFact,
})
