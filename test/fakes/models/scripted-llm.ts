import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ScriptedLlm {
  /** For AI_BASE_URL. */
  url: string
  prompts: string[]
  /** The model of each call. */
  models: string[]
  /** The response format of each call, as sent. */
  forms: unknown[]
  /** False: every call with a response format gets a 400 from now on. */
  takesForms(takes: boolean): void
  /** Responses for the next calls, or a function of the prompt; undefined stays silent until the caller gives up. */
  answer(text: string | undefined | ((prompt: string) => string)): void
  close(): Promise<void>
}

/** A chat-completions server on loopback with scripted responses. */
export async function startScriptedLlm(): Promise<ScriptedLlm> {
  const prompts: string[] = []
  const models: string[] = []
  const forms: unknown[] = []
  let takesForms = true
  let next: string | undefined | ((prompt: string) => string)
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = (await json(request)) as {
      model: string
      messages: { role: string; content: string }[]
      response_format?: unknown
    }
    const { messages, response_format: form } = asked
    const prompt = messages.find(({ role }) => role === 'user')?.content ?? ''
    prompts.push(prompt)
    models.push(asked.model)
    forms.push(form)
    if (form && !takesForms) {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end('{"error":{"message":"response_format is not supported"}}')
      return
    }
    if (next === undefined) return
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        ...{ id: 'scripted', object: 'chat.completion', created: 0, model: 'scripted' },
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: typeof next === 'string' ? next : next(prompt) },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    models,
    forms,
    takesForms: (takes) => (takesForms = takes),
    answer: (text) => (next = text),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
