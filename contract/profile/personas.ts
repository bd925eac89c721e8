import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { operation } from '../operation.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength)

const Persona = z.object({
  id: z.string(),
  name: z.string(),
  wants: z.string(),
  words: z.string(),
  objections: z.string(),
})
export type Persona = z.output<typeof Persona>
const Personas = z.object({ personas: z.array(Persona) })

/** The readers that posts are written for: part of the profile domain. */
export const personas = {
  listPersonas: operation('GET /profile/personas', {
    scope: 'account:read',
    summary: 'Your personas.',
    output: Personas,
  }),
  savePersona: operation('PUT /profile/personas/:personaId', {
    summary: 'Creates or edits a persona. The caller creates the ID. Standard plan and up.',
    body: z.object({
      name: requiredString('Give this persona a name.').trim().min(1).max(80),
      wants: requiredString('Say what this persona wants.').trim().min(1).max(500),
      words: text(500).default('').describe('Words this persona uses'),
      objections: text(500).default('').describe('What holds this persona back'),
    }),
    output: Personas,
    errors: ['payment_required', 'storage_full'],
    example: {
      body: { name: 'New dog owners', wants: 'A calm dog without shouting' },
    },
  }),
  removePersona: operation('DELETE /profile/personas/:personaId', {
    summary: 'Deletes a persona. Posts written for it stay.',
    output: Personas,
  }),
}
