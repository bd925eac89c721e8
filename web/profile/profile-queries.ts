import { read } from '../platform/api.ts'

export const samplesQuery = read('profile', 'listSamples')
export const learnedQuery = read('profile', 'listLearned')
export const voiceCardsQuery = read('profile', 'getVoiceCards')
export const businessCardQuery = read('profile', 'getBusinessCard')
export const personasQuery = read('profile', 'listPersonas')
export const mailTogglesQuery = read('profile', 'getMailToggles')
// Forms start from these, so cached values could undo another window's changes.
export const profileQuery = { ...read('profile', 'get'), staleTime: 0 }
export const preferencesQuery = { ...read('profile', 'getPreferences'), staleTime: 0 }
// A site without guidelines isn't asked again during a visit.
export const siteGuidelinesQuery = {
  ...read('publishing', 'siteGuidelines'),
  retry: false,
  staleTime: Infinity,
}
export const houseStyleQuery = { ...read('profile', 'getHouseStyle'), staleTime: 0 }
// Confirming a claim in a post adds to the fact sheet.
export const factsQuery = { ...read('profile', 'listFacts'), staleTime: 0 }
