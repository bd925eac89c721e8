import type { BusinessProfile } from '../../contract/profile.ts'
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

const filled = (message: string) => (value: string) => (value.trim() === '' ? message : undefined)

// The server's rules in the browser's words; the server holds them too.
export const businessRules = {
  businessName: filled('Business name is required'),
  idealClient: filled('Ideal client description is required'),
  clientPromises: filled('Client promises are required'),
  clientExpectations: filled('Client expectations are required'),
  wordpressSiteUrl: (value: string) =>
    filled('WordPress site URL is required')(value) ?? siteUrlRule(value.trim()),
  wordpressUsername: filled('WordPress username is required'),
  wordpressApiKey: filled('WordPress API key is required'),
}

function siteUrlRule(value: string): string | undefined {
  const isValid = /^https?:\/\//i.test(value) && URL.canParse(value)
  return isValid ? undefined : 'Please enter a valid WordPress site URL'
}

/** For a profile that is complete: without a new application password the stored one is kept. */
export const storedBusinessRules = { ...businessRules, wordpressApiKey: undefined }

/** A stored profile as it is edited; the application password never comes back. */
export function toBusinessValues(profile: BusinessProfile): BusinessValues {
  const { clientPromises, clientExpectations, hasWordpressApiKey: _stored, ...texts } = profile
  return {
    ...texts,
    clientPromises: clientPromises.join('\n\n'),
    clientExpectations: clientExpectations.join('\n\n'),
    wordpressApiKey: '',
  }
}

/** As the API takes it: promises and expectations as lists. */
export function toBusinessInput(values: BusinessValues) {
  return {
    ...values,
    clientPromises: splitParagraphs(values.clientPromises),
    clientExpectations: splitParagraphs(values.clientExpectations),
  }
}
