import { APICallError, Output } from 'ai'
import type { OutputFormat } from './llm.ts'

/** Requests structured output while the server accepts it, and plain output once it has refused. */
export function createStructuredOutput() {
  let isTaken = true
  return async <Answer>(
    form: OutputFormat | undefined,
    ask: (output: { output?: ReturnType<typeof toOutputOption> }) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!form || !isTaken) return ask({})
    try {
      return await ask({ output: toOutputOption(form) })
    } catch (error) {
      if (!rejectsFormat(error)) throw error
      // If the plain request fails too, the format was not the reason.
      const answer = await ask({})
      isTaken = false
      return answer
    }
  }
}

/** The library sends the schema; parsing is ours, because a server may accept a schema and still ignore it. */
const toOutputOption = ({ name, schema }: OutputFormat) => ({
  ...Output.object({ name, schema }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
})

// Responses to unknown parameters: 400 from OpenAI's older models, 400 or 422 from vLLM, 404 or 501 from some gateways.
const formatRejectionStatuses = new Set([400, 404, 422, 501])

const rejectsFormat = (error: unknown) =>
  APICallError.isInstance(error) &&
  error.statusCode !== undefined &&
  formatRejectionStatuses.has(error.statusCode)
