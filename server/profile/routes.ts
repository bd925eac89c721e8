import { businessCard } from '../../contract/profile/business-card.ts'
import { facts } from '../../contract/profile/facts.ts'
import { personas } from '../../contract/profile/personas.ts'
import { preferences } from '../../contract/profile/preferences.ts'
import { profile } from '../../contract/profile/profile.ts'
import { voice } from '../../contract/profile/voice.ts'
import { type RawRoute, defineRoutes } from '../platform/http/define-routes.ts'
import { getBusinessCard, saveBusinessCard, getSuggestions } from './business-card/business-card.ts'
import { addFact, confirmFacts, removeFact, updateFact } from './facts/edit-facts.ts'
import { listFacts } from './facts/facts.ts'
import {
  getHouseStyle,
  saveHouseStyle,
  getMailToggles,
  getPreferences,
  saveMailToggles,
  savePreferences,
} from './preferences/preferences.ts'
import { getProfile, getRegistrationState, saveDraft } from './profile.ts'
import { listPersonas, removePersona, savePersona } from './personas/personas.ts'
import { unsubscribeRoutes } from './preferences/unsubscribe.ts'
import { acceptVoiceCard, dismissVoiceCard, editVoiceCard, getVoiceCards } from './voice/card/voice-cards.ts'
import { editLearned, listLearned, removeLearned } from './voice/learned-lines.ts'
import { measureVoice } from './voice/measure-voice.ts'
import {
  addSample,
  uploadSample,
  listSamples,
  removeSample,
  readSiteSamples,
} from './voice/samples/samples.ts'

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
