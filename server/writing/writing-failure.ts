import type { PostFailure } from '../../contract/posts.ts'

const counted = 'At most a quarter of its words was counted against your daily words.'
const again = `${counted} Please generate the post again.`
const operator = `${again} If it goes on, tell the operator of this site.`

const explanations = {
  model_unavailable: ['The writing model could not be reached.', `Wait a few minutes. ${again}`],
  model_refused_key: [
    'The writing model refused our key.',
    'The operator of this site has to correct the key of the model.',
  ],
  model_out_of_credit: [
    'The writing model’s account has no credit left.',
    `The operator of this site has to top up the account of the model. ${counted}`,
  ],
  model_out_of_quota: [
    'What the writing model’s provider allows for a day is used up.',
    `The operator of this site has to raise that limit, or wait until the provider’s next day. ${counted}`,
  ],
  model_empty: ['The writing model answered nothing.', operator],
  model_refused: [
    'The writing model declined to write about this topic.',
    `${again} Another topic or other words may help.`,
  ],
  model_broken_answer: ['The writing model gave answers that are not a text.', operator],
  length_missed: ['The writing model could not reach the length of your plan.', operator],
  interrupted: ['The writing was interrupted.', again],
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

/** No try of ours mends them: the operator has to. */
export const isOperatorsToMend = (reason: WritingFailureCause): boolean =>
  reason === 'model_refused_key' || reason === 'model_out_of_credit' || reason === 'model_out_of_quota'
