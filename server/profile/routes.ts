import { businessCard } from '../../contract/profile/business-card.ts'
import { facts } from '../../contract/profile/facts.ts'
import { personas } from '../../contract/profile/personas.ts'
import { preferences } from '../../contract/profile/preferences.ts'
import { profile } from '../../contract/profile/profile.ts'
import { voice } from '../../contract/profile/voice.ts'
import { type RawRoute, defineRoutes } from '../platform/http/define-routes.ts'
import { getBusinessCard, saveBusinessCard } from './business-card/business-card.ts'
import { getSuggestions } from './business-card/suggest-profile.ts'
import { addFact } from './facts/add-fact.ts'
import { confirmFacts } from './facts/confirm-facts.ts'
import { listFacts } from './facts/list-facts.ts'
import { removeFact } from './facts/remove-fact.ts'
import { updateFact } from './facts/update-fact.ts'
import { getHouseStyle, saveHouseStyle } from './preferences/house-style.ts'
import { getMailToggles, getPreferences } from './preferences/get-preferences.ts'
import { getProfile } from './get-profile.ts'
import { getRegistrationState } from './get-registration-state.ts'
import { listPersonas } from './personas/list-personas.ts'
import { removePersona } from './personas/remove-persona.ts'
import { savePersona } from './personas/save-persona.ts'
import { saveDraft } from './save-draft.ts'
import { saveMailToggles } from './preferences/save-mail-toggles.ts'
import { savePreferences } from './preferences/save-preferences.ts'
import { unsubscribeRoutes } from './preferences/unsubscribe.ts'
import { acceptVoiceCard, dismissVoiceCard, editVoiceCard, getVoiceCards } from './voice/card/voice-cards.ts'
import { editLearned, listLearned, removeLearned } from './voice/learned-lines.ts'
import { measureVoice } from './voice/measure-voice.ts'
import { addSample, uploadSample } from './voice/samples/add-sample.ts'
import { listSamples } from './voice/samples/list-samples.ts'
import { readSiteSamples } from './voice/samples/read-site-samples.ts'
import { removeSample } from './voice/samples/remove-sample.ts'

const operations = { ...profile, ...preferences, ...businessCard, ...facts, ...voice, ...personas }

export const profileRoutes = defineRoutes('profile', operations, {
  get: getProfile,
  saveDraft,
  registrationState: getRegistrationState,
  getPreferences,
  savePreferences,
  getMailToggles,
  saveMailToggles,
  getHouseStyle,
  saveHouseStyle,
  getBusinessCard,
  saveBusinessCard,
  suggestions: getSuggestions,
  listFacts,
  addFact,
  confirmFacts,
  updateFact,
  removeFact,
  listSamples,
  addSample,
  uploadSample,
  readSiteSamples,
  removeSample,
  measureVoice,
  getVoiceCards,
  acceptVoiceCard,
  dismissVoiceCard,
  editVoiceCard,
  listLearned,
  editLearned,
  removeLearned,
  listPersonas,
  savePersona,
  removePersona,
})

export const profileRawRoutes: RawRoute[] = [...unsubscribeRoutes]
