import type { BusinessProfile } from '../../contract/profile/profile.ts'

export const emptyBusiness = {
  businessName: '',
  idealClient: '',
  clientPromises: '',
  clientExpectations: '',
  wordpressSiteUrl: '',
  wordpressUsername: '',
  wordpressApiKey: '',
}
export type BusinessValues = typeof emptyBusiness

const cardFields = { trade: '', town: '', country: '', language: '', speaker: '', phone: '' }
export const cardFieldNames = Object.keys(cardFields) as (keyof typeof cardFields)[]

/** The fields of both steps of a new profile. */
export const emptyProfile = { ...emptyBusiness, ...cardFields }
export type ProfileValues = typeof emptyProfile

export const hasNoSite = ({ wordpressSiteUrl, wordpressUsername, wordpressApiKey }: BusinessValues) =>
  [wordpressSiteUrl, wordpressUsername, wordpressApiKey].every((value) => value.trim() === '')

/** Splits a text at blank lines into trimmed paragraphs, without empty ones. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** A stored profile as form values; the server never returns the application password. */
export function toBusinessValues(profile: BusinessProfile): BusinessValues {
  const { clientPromises, clientExpectations, hasWordpressApiKey: _stored, ...texts } = profile
  return {
    ...texts,
    clientPromises: clientPromises.join('\n\n'),
    clientExpectations: clientExpectations.join('\n\n'),
    wordpressApiKey: '',
  }
}
