import { tooLongMessage } from '../../contract/field-messages.ts'
import type { BusinessProfile } from '../../contract/profile/profile.ts'
import { withScheme } from '../../contract/profile/with-scheme.ts'
import { splitParagraphs } from './paragraphs.ts'

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
export type SiteField = 'wordpressSiteUrl' | 'wordpressUsername' | 'wordpressApiKey'

/** The server's limits, in characters. */
export const longest = {
  businessName: 200,
  idealClient: 5000,
  clientPromises: 20_000,
  clientExpectations: 20_000,
}

const filled = (message: string) => (value: string) => (value.trim() === '' ? message : undefined)

function text(name: keyof typeof longest, required: string, label: string) {
  const maxLength = longest[name]
  const short = (length: number) =>
    length > maxLength ? tooLongMessage(label, maxLength, length) : undefined
  return (value: string) => filled(required)(value) ?? short(value.trim().length)
}

export const textRules = {
  businessName: text('businessName', 'Business name is required', 'business name'),
  idealClient: text('idealClient', 'Ideal client description is required', 'ideal client description'),
  clientPromises: text('clientPromises', 'Client promises are required', 'client promises'),
  clientExpectations: text('clientExpectations', 'Client expectations are required', 'client expectations'),
}

// Repeats the server's rules to answer while the customer types.
export const businessRules = {
  ...textRules,
  wordpressSiteUrl: (value: string) =>
    filled('WordPress site URL is required')(value) ?? siteUrlRule(value.trim()),
  wordpressUsername: filled('WordPress username is required'),
  wordpressApiKey: filled('WordPress API key is required'),
}

const cardFields = { trade: '', town: '', country: '', language: '', speaker: '', phone: '' }
export type CardField = keyof typeof cardFields
export const cardFieldNames = Object.keys(cardFields) as CardField[]

/** The fields of both steps of a new profile. */
export const emptyProfile = { ...emptyBusiness, ...cardFields }
export type ProfileValues = typeof emptyProfile

/** For a complete profile, which keeps its application password unless a new one is entered. */
export const storedBusinessRules = { ...businessRules, wordpressApiKey: undefined }

const unlessNone = (rule: (value: string) => string | undefined) => (value: string, values: BusinessValues) =>
  hasNoSite(values) ? undefined : rule(value)

/** For a complete profile without a site, which may stay without one. */
export const noSiteRules = {
  ...businessRules,
  wordpressSiteUrl: unlessNone(businessRules.wordpressSiteUrl),
  wordpressUsername: unlessNone(businessRules.wordpressUsername),
  wordpressApiKey: unlessNone(businessRules.wordpressApiKey),
}

export const hasNoSite = ({ wordpressSiteUrl, wordpressUsername, wordpressApiKey }: BusinessValues) =>
  [wordpressSiteUrl, wordpressUsername, wordpressApiKey].every((value) => value.trim() === '')

function siteUrlRule(value: string): string | undefined {
  const address = withScheme(value)
  const isValid = /^https?:\/\//i.test(address) && URL.canParse(address)
  return isValid ? undefined : 'Please enter a valid WordPress site URL'
}

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

/** Converts form values to the API's input, with promises and expectations as lists. */
export const toBusinessInput = <Values extends Omit<BusinessValues, SiteField>>(values: Values) => ({
  ...values,
  clientPromises: splitParagraphs(values.clientPromises),
  clientExpectations: splitParagraphs(values.clientExpectations),
})
