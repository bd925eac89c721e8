import { operator } from '../../../contract/operator.ts'
import { planIds, plans } from '../../../contract/billing/plans.ts'
import { faq } from './faq.ts'

const address = '{{PUBLIC_URL}}'
const context = 'https://schema.org'
const organizationId = `${address}/#organization`

const elsewhere = Object.values(operator.social).filter(Boolean)

const organization = {
  '@context': context,
  '@type': 'Organization',
  '@id': organizationId,
  name: operator.company,
  url: `${address}/`,
  logo: `${address}/icon-512.png`,
  email: operator.contact.email,
  ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
}

const application = (description: string) => ({
  '@context': context,
  '@type': 'SoftwareApplication',
  name: 'Quillcast',
  description,
  url: `${address}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  publisher: { '@id': organizationId },
  offers: planIds.map((id) => ({
    '@type': 'Offer',
    name: plans[id].name,
    description: plans[id].description,
    price: (plans[id].priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `${address}/register?plan=${id}`,
  })),
})

const questions = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: faq
    .filter(({ isTestModeOnly }) => !isTestModeOnly)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
}

/** What search engines read from the start page. No ratings, because those on the page may be samples. */
export const structuredData = (description: string): object[] => [
  organization,
  application(description),
  questions,
]
