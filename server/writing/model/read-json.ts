import type { z } from 'zod'
import { findJson } from '../../platform/models/read-json.ts'
import { WritingFailure } from '../writing-failure.ts'

export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  const answer = findJson(text, schema)
  if (answer === undefined)
    throw new WritingFailure('model_broken_answer', "The answer wasn't the requested JSON.")
  return answer
}
