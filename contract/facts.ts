import { z } from 'zod'
import { operation } from './operation.ts'
import { anId } from './posts.ts'

const Fact = z.object({ id: z.string(), text: z.string(), created_at: z.iso.datetime() })
const Facts = z.object({ facts: z.array(Fact) })

/** The fact sheet: what posts may claim besides the business profile and the site's own posts. Part of the profile domain. */
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
    body: z.object({
      text: z.string().trim().min(3, 'At least 3 characters').max(1000, 'At most 1,000 characters'),
    }),
    output: Facts,
    errors: ['storage_full', 'payment_required'],
    example: { body: { text: 'We opened in Leeds in 2014.' } },
  }),
  removeFact: operation({
    method: 'DELETE',
    path: '/profile/facts/:id',
    access: 'session',
    summary: 'Takes a sentence off the fact sheet; what is published stays as it is.',
    params: z.object({ id: z.uuid({ error: 'Not the id of a fact' }) }),
    output: z.object({}),
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
}
