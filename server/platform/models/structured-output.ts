import { APICallError, Output } from 'ai'
import type { OutputFormat } from './llm.ts'

/** Asks for an answer in a form while the server takes one, and plainly from the first time on that it refuses to. */
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
      // What the plain request is refused as well was not the form's fault.
      const answer = await ask({})
      isTaken = false
      return answer
    }
  }
}

/** The library sends the schema; reading is ours: a server may take a schema and still answer around it. */
const toOutputOption = ({ name, schema }: OutputFormat) => ({
  ...Output.object({ name, schema }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
})

// How servers answer what they do not know: OpenAI's older models 400, vLLM 400 or 422, some gateways 404 or 501.
const formatRejectionStatuses = new Set([400, 404, 422, 501])

const rejectsFormat = (error: unknown) =>
  APICallError.isInstance(error) &&
  error.statusCode !== undefined &&
  formatRejectionStatuses.has(error.statusCode)
