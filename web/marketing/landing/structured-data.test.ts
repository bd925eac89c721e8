import { expect, test } from 'vitest'
import { planIds } from '../../../contract/billing/plans.ts'
import { faq } from './faq.ts'
import { features } from './features/features-section.tsx'
import { landingPage } from './landing.tsx'

test('search engines read the three offers and every question of the page, and no ratings', () => {
  const text = JSON.stringify(landingPage.jsonLd)
  for (const id of planIds) expect(text).toContain(`{{PUBLIC_URL}}/register?plan=${id}`)
  for (const { question, isTestModeOnly } of faq) expect(text.includes(question)).toBe(!isTestModeOnly)
  expect(text).not.toMatch(/aggregateRating|"review/i)
})

test('what a search engine shows of the page is not cut off, and the page has nine features', () => {
  expect(landingPage.title.length).toBeLessThanOrEqual(60)
  expect(landingPage.description.length).toBeLessThanOrEqual(155)
  expect(features).toHaveLength(9)
})
