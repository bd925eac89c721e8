import type { PostFailure } from '../../contract/posts/posts.ts'

const counted = 'At most a quarter of its words counted toward your daily limit.'
const again = `${counted} Generate the post again.`
const operator = `${again} If it keeps failing, contact support.`

const explanations = {
  model_unavailable: ["We couldn't reach the writing model.", `Wait a few minutes. ${again}`],
  model_refused_key: [
    'The writing model rejected our API key.',
    'Contact support: the API key of the writing model has to be corrected.',
  ],
  model_out_of_credit: [
    'Our account with the writing model has run out of credit.',
    `Contact support: the account needs more credit. ${counted}`,
  ],
  model_out_of_quota: [
    "We've reached the daily limit of the writing model's provider.",
    `Try again tomorrow, or contact support to raise the limit. ${counted}`,
  ],
  model_empty: ['The writing model returned an empty answer.', operator],
  model_refused: [
    'The writing model declined to write about this topic.',
    `${again} Try another topic or different words.`,
  ],
  model_broken_answer: ["The writing model's answers couldn't be used.", operator],
  length_missed: ["The writing model didn't reach the length your plan includes.", operator],
  interrupted: ['Writing was interrupted.', again],
} as const

export type WritingFailureCause = keyof typeof explanations

/** Why a post could not be written, in words for its owner. */
export function explainWritingFailure(cause: WritingFailureCause): PostFailure {
  const [message, fix] = explanations[cause]
  return { cause, message, fix }
}

/** The writer could not do it. */
export class WritingFailure extends Error {
  readonly reason: WritingFailureCause

  constructor(reason: WritingFailureCause, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

/** Retrying does not help: the operator has to act. */
export const isForOperator = (reason: WritingFailureCause): boolean =>
  reason === 'model_refused_key' || reason === 'model_out_of_credit' || reason === 'model_out_of_quota'
