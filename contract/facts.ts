import { z } from 'zod'
import { operation } from './operation.ts'
import { anId } from './posts.ts'
import { requiredString } from './required-string.ts'

const FactText = requiredString('Write a sentence.').trim().min(3).max(1000)
const Fact = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
  post: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('In which it was confirmed; null for one that was typed, or changed since'),
})
export type Fact = z.output<typeof Fact>
const ProposedFact = z.object({
  id: z.string(),
  text: z.string(),
  url: z.string().describe('The post on your site that says it'),
  created_at: z.iso.datetime(),
})
export type ProposedFact = z.output<typeof ProposedFact>
const Facts = z.object({
  facts: z.array(Fact),
  proposed: z
    .array(ProposedFact)
    .describe('What posts on your site say about you: not used before you have confirmed it'),
})

/** The fact sheet: what posts may claim besides the business profile. Part of the profile domain. */
export const facts = {
  listFacts: operation({
    method: 'GET',
    path: '/profile/facts',
    access: 'session',
    summary: 'What you have confirmed to be true: posts may say it.',
    output: Facts,
    errors: [],
    example: {},
  }),
  addFact: operation({
    method: 'POST',
    path: '/profile/facts',
    access: 'session',
    summary: 'Puts a sentence on the fact sheet; the same one again changes nothing.',
    body: z.object({ text: FactText }),
    output: Facts,
    errors: ['storage_full', 'payment_required'],
    example: { body: { text: 'We opened in Leeds in 2014.' } },
  }),
  updateFact: operation({
    method: 'PUT',
    path: '/profile/facts/:id',
    access: 'session',
    summary: 'Says a fact in other words, or confirms a proposed one; what is published stays as it is.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: FactText }),
    output: Facts,
    errors: ['not_found', 'payment_required', 'storage_full'],
    example: { params: { id: anId }, body: { text: 'We opened in Leeds in 2015.' } },
  }),
  removeFact: operation({
    method: 'DELETE',
    path: '/profile/facts/:id',
    access: 'session',
    summary:
      'Takes a sentence off the fact sheet, or dismisses a proposed one; what is published stays as it is.',
    params: z.object({ id: z.uuid() }),
    output: z.object({}),
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
}
