import type { z } from 'zod'
import { WritingFailure } from '../writing-failure.ts'

// No answer we asked for is this long; the bound keeps the expressions below cheap.
const maxLength = 30_000

/** The JSON object in a model's answer, whatever stands around it: fences, prose, thoughts, a comma too many. */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  // Thoughts come first, however long they are.
  const answer = (text.split(/<\/think>/i).at(-1) ?? '').slice(0, maxLength)
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  const candidate = start === -1 ? '' : answer.slice(start, end + 1)
  for (const attempt of [candidate, repaired(candidate)]) {
    const parsed = schema.safeParse(parse(attempt))
    if (parsed.success) return parsed.data
  }
  throw new WritingFailure('model_broken_answer', "The answer wasn't the requested JSON.")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What models get wrong most: curly quotes around names, a comma before a bracket, a line break inside a text. */
function repaired(text: string): string {
  return text
    .replace(/[“”](?=\s*[:,}\]])|(?<=[{[,:]\s{0,9})[“”]/g, '"')
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, (string) => string.replaceAll('\n', '\\n').replaceAll('\t', '\\t'))
}
