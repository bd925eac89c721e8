import type { PostFailure } from '../../contract/posts/posts.ts'

const quotaNote = 'A failed attempt uses at most a quarter of a post from your daily limit.'
const againAdvice = `Generate the post again. ${quotaNote}`
const supportAdvice = `Generate the post again. If it keeps failing, contact support. ${quotaNote}`

const explanations = {
  model_unavailable: ['We couldn’t reach the writing model.', `Wait a few minutes. ${againAdvice}`],
  model_slow: [
    'The writing model took too long to answer.',
    `Wait a few minutes, then generate the post again. If it keeps happening, contact support: a faster model or more time is needed. ${quotaNote}`,
  ],
  model_refused_key: [
    'The writing model rejected our API key.',
    'Contact support: the API key of the writing model has to be corrected.',
  ],
  model_out_of_credit: [
    'Our account with the writing model has run out of credit.',
    `Contact support: the account needs more credit. ${quotaNote}`,
  ],
  model_out_of_quota: [
    'We’ve reached the daily limit of the writing model’s provider.',
    `Try again tomorrow, or contact support to raise the limit. ${quotaNote}`,
  ],
  no_model: [
    'The sample articles are used up.',
    'Contact support: no AI model is connected, so there is nothing new to write.',
  ],
  model_out_of_tokens: [
    'The writing model used up its room before it wrote anything.',
    `Contact support: another model is needed, or one that thinks less. ${quotaNote}`,
  ],
  model_context_full: [
    'The writing model can’t read as much as a post needs.',
    `Contact support: the model needs a larger context window. ${quotaNote}`,
  ],
  model_empty: ['The writing model returned an empty answer.', supportAdvice],
  model_refused: [
    'The writing model declined to write about this topic.',
    `Generate the post again with another topic or different words. ${quotaNote}`,
  ],
  model_broken_answer: ['The writing model’s answers couldn’t be used.', supportAdvice],
  length_missed: ['The writing model didn’t reach the length your plan includes.', supportAdvice],
  interrupted: ['Writing was interrupted.', againAdvice],
} as const

export type WritingFailureCause = keyof typeof explanations

export function explainWritingFailure(cause: WritingFailureCause): PostFailure {
  const [message, fix] = explanations[cause]
  return { cause, message, fix }
}

export class WritingFailure extends Error {
  readonly reason: WritingFailureCause

  constructor(reason: WritingFailureCause, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

/** Retrying won't help; the operator has to act. */
export const isForOperator = (reason: WritingFailureCause): boolean =>
  reason === 'model_refused_key' || reason === 'model_out_of_credit' || reason === 'model_out_of_quota'

/** The model answered, and asking later won't help. */
const isUseless = (reason: WritingFailureCause) =>
  reason !== 'model_unavailable' && reason !== 'model_slow' && !isForOperator(reason)

/** The result of `work`, or `instead` if the model failed. */
export const unlessFailed = <T, Instead>(
  work: Promise<T>,
  instead: Instead,
  isMeant = (_reason: WritingFailureCause) => true,
): Promise<T | Instead> =>
  work.catch((error: unknown) => {
    if (error instanceof WritingFailure && isMeant(error.reason)) return instead
    throw error
  })

/** For jobs that try again when the model is back. */
export const unlessUseless = <T, Instead>(work: Promise<T>, instead: Instead): Promise<T | Instead> =>
  unlessFailed(work, instead, isUseless)
