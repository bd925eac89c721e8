import { z } from 'zod'
import { exampleId, operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'

const FactText = requiredString('Write a sentence.').trim().min(3).max(1000)
const FactPage = z.object({
  title: z.string(),
  url: z.string(),
  heading: z.string().describe('What it stands under. Empty if nothing'),
  quote: z.string().describe('The words of the page. Empty for what it states for machines'),
})
export type FactPage = z.output<typeof FactPage>
const Fact = z.object({
  id: z.string(),
  text: z.string(),
  question: z.string().nullable().describe('Our question that this answers. Null if nobody asked'),
  created_at: z.iso.datetime(),
  post: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('The post it was confirmed in. Null if it was typed or edited'),
  page: FactPage.nullable().describe('The page of your site that said so. Null if it is from elsewhere'),
  replaced_by: z
    .string()
    .nullable()
    .describe('A newer fact with the same words and another number; posts state only that one. Null if none'),
})
export type Fact = z.output<typeof Fact>
const ProposedFact = z.object({
  id: z.string(),
  text: z.string(),
  url: z.string().describe('Where your site says so'),
  page: z
    .object({ title: z.string(), kind: z.enum(['post', 'page', 'product']) })
    .nullable()
    .describe('What stands at that address. Null for your home page, or if it is no longer there'),
  heading: FactPage.shape.heading,
  quote: FactPage.shape.quote,
  created_at: z.iso.datetime(),
})
export type ProposedFact = z.output<typeof ProposedFact>
const Facts = z.object({
  facts: z.array(Fact),
  proposed: z
    .array(ProposedFact)
    .describe(
      'Facts found on your site. Posts may state them, but prices, guarantees and promises only after you confirm them',
    ),
})

/** The fact sheet: what posts may claim besides the business profile. Part of the profile domain. */
export const facts = {
  listFacts: operation('GET /profile/facts', {
    scope: 'account:read',
    summary: 'Your fact sheet: confirmed facts, and those found on your site.',
    output: Facts,
  }),
  addFact: operation('POST /profile/facts', {
    summary: 'Adds a fact to the fact sheet. Adding the same one again changes nothing.',
    body: z.object({ text: FactText }),
    output: Facts,
    errors: ['storage_full', 'payment_required'],
    example: { body: { text: 'We opened in Leeds in 2014.' } },
  }),
  confirmFacts: operation('POST /profile/facts/confirm', {
    summary: 'Confirms several proposed facts as they are shown. Those already decided are skipped.',
    body: z.object({
      ids: z
        .array(z.uuid('Choose a proposed fact.'), 'Choose at least one proposed fact.')
        .min(1, 'Choose at least one proposed fact.')
        .max(100, 'Choose at most 100 proposed facts.'),
    }),
    output: Facts,
    errors: ['not_found', 'payment_required', 'storage_full'],
    example: { body: { ids: [exampleId] } },
  }),
  updateFact: operation('PUT /profile/facts/:id', {
    summary: 'Edits a fact or confirms a proposed one. Published posts don’t change.',
    body: z.object({ text: FactText }),
    output: Facts,
    errors: ['payment_required', 'storage_full'],
    example: { body: { text: 'We opened in Leeds in 2015.' } },
  }),
  removeFact: operation('DELETE /profile/facts/:id', {
    summary: 'Removes a fact or dismisses a proposed one. Published posts don’t change.',
  }),
}
