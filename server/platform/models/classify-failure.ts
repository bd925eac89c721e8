import { APICallError, RetryError } from 'ai'
import { isContextFull, isOutOfCredit, isOutOfQuota, slowModel } from './bounded-fetch.ts'
import type { LlmAnswer } from './llm.ts'

type Failure = Omit<Extract<LlmAnswer, { kind: 'failed' }>, 'spent'>
type TextAnswer = Omit<Extract<LlmAnswer, { kind: 'text' }>, 'spent'>

const failed = (cause: Failure['cause'], message: string): Failure => ({ kind: 'failed', cause, message })

export function classifyFailure(error: unknown): Failure {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (last === slowModel) return failed('model_slow', "The model's answer took too long.")
  const call = APICallError.isInstance(last) ? last : undefined
  const { statusCode: status, responseBody: body = '' } = call ?? {}
  if (isOutOfQuota(body)) return failed('model_out_of_quota', "The model provider's daily limit is reached.")
  if (status === 402 || isOutOfCredit(body))
    return failed('model_out_of_credit', 'The model provider account has no credit left.')
  if (isContextFull(body))
    return failed('model_context_full', "The text doesn't fit into the model's context window.")
  // Google returns 400 both for an unknown key and for a malformed request.
  if (status === 401 || status === 403 || body.includes('API_KEY_INVALID'))
    return failed('model_refused_key', 'The model provider rejected the API key.')
  return failed('model_unavailable', `The model could not be reached${status ? ` (HTTP ${status})` : ''}.`)
}

// Servers without a reasoning field include thoughts in the text.
const thoughts = /<think>[\s\S]*?(?:<\/think>|$)/gi

/** The text of a finished answer, or why there is none. */
export function readAnswer(text: string, finishReason: string): TextAnswer | Failure {
  if (finishReason === 'content-filter') return failed('model_refused', 'The model refused to write this.')
  const isTruncated = finishReason === 'length'
  if (isTruncated && text.replace(thoughts, '').trim() === '')
    return failed('model_out_of_tokens', 'The model spent all its tokens on thinking.')
  if (text.trim() === '') return failed('model_empty', 'The model returned an empty answer.')
  return { kind: 'text', text, isTruncated }
}
