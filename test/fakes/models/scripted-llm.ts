import { startModelServer, type ModelServer } from './model-server.ts'

export interface ScriptedLlm extends ModelServer {
  prompts: string[]
  /** The model of each call. */
  models: string[]
  /** The response format of each call, as sent. */
  forms: unknown[]
  /** False makes every call with a response format fail with 400. */
  takesForms(takes: boolean): void
  /** Responses for the next calls, or a function of the prompt; undefined stays silent until the caller gives up. */
  answer(text: string | undefined | ((prompt: string) => string)): void
}

/** A model with scripted answers. */
export async function startScriptedLlm(): Promise<ScriptedLlm> {
  const prompts: string[] = []
  const models: string[] = []
  const forms: unknown[] = []
  let takesForms = true
  let next: string | undefined | ((prompt: string) => string)
  const server = await startModelServer(({ body, prompt }) => {
    prompts.push(prompt)
    models.push(body.model)
    forms.push(body.response_format)
    if (body.response_format && !takesForms)
      return { status: 400, error: { message: 'response_format is not supported' } }
    if (next === undefined) return { silentMs: 60_000 }
    return { says: typeof next === 'string' ? next : next(prompt) }
  })
  return {
    ...server,
    prompts,
    models,
    forms,
    takesForms: (takes) => (takesForms = takes),
    answer: (text) => (next = text),
  }
}
