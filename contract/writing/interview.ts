import { z } from 'zod'
import { operation } from '../operation.ts'
import { requiredString } from '../required-string.ts'

/** As many as can be answered in three minutes. */
export const maxQuestions = 3
export const maxAnswerChars = 600

const tooLong = `Keep each answer to ${maxAnswerChars} characters.`
export const Answers = z.array(z.string().trim().max(maxAnswerChars, tooLong)).max(maxQuestions)

const Interview = z.object({
  id: z.string(),
  topic: z.string(),
  questions: z.array(
    z.object({ question: z.string(), answer: z.string().describe('Empty while there is none') }),
  ),
  slotAt: z.iso
    .datetime()
    .nullable()
    .describe('The slot of the planned post. Null if you asked for questions'),
  answerBy: z.iso.datetime().describe('When the post is written, with or without answers'),
})
export type Interview = z.output<typeof Interview>

/** Questions to the owner about topics with too little information. Part of the writing domain. */
export const interviews = {
  listInterviews: operation('GET /interviews', {
    summary: 'Open questions about topics whose posts aren’t written yet, with your answers so far.',
    output: z.object({ interviews: z.array(Interview) }),
  }),
  askInterview: operation('POST /interviews', {
    summary:
      'Asks for up to three questions about a topic. None if your facts already cover it; `note` says why. Each topic is asked about once.',
    body: z.object({
      topic: requiredString('Enter a topic.').trim().min(1).max(300),
      keywords: z.array(z.string().trim().min(1).max(100)).max(15).default([]),
    }),
    output: z.object({
      interview: Interview.nullable(),
      note: z.string().describe('Why there are no questions; empty if there are'),
    }),
    errors: ['payment_required'],
    example: { body: { topic: 'How often should a dog be washed?' } },
  }),
  answerInterview: operation('PUT /interviews/:id', {
    summary:
      'Saves your answers, in the order of the questions. Each becomes a fact on your fact sheet; an ' +
      'empty one removes it. You can change them until the post is written.',
    body: z.object({ answers: Answers }),
    output: z.object({ interview: Interview }),
    errors: ['payment_required', 'post_busy', 'slot_passed', 'storage_full'],
    example: { body: { answers: ['We wash every dog by hand.'] } },
  }),
}
