import { z } from 'zod'
import { api } from '../../../contract/api.ts'
import type { Scope } from '../../../contract/integrations/scopes.ts'
import type { Operation } from '../../../contract/operation.ts'
import type { RawRequest } from '../../platform/http/define-routes.ts'

/** The operations that assistants may call. Descriptions, inputs, scopes and checks are those of the contract. */
export const tools = new Map<string, Operation>([
  ['list_posts', api.posts.list],
  ['get_post', api.posts.get],
  ['get_post_checks', api.writing.checks],
  ['generate_post', api.writing.generate],
  ['write_captions', api.writing.writeCaptions],
  ['schedule_post', api.posts.schedule],
  ['hold_post', api.autopilot.hold],
  ['list_topics', api.autopilot.listTopics],
  ['add_topic', api.autopilot.addTopic],
  ['propose_topics', api.autopilot.proposeTopics],
])

const described = [...tools].map(([name, { scope, summary, method, ...operation }]) => ({
  scope,
  tool: {
    name,
    description: summary,
    inputSchema: inputSchema(operation),
    annotations: { readOnlyHint: method === 'GET' },
  },
}))

/** The tools that these scopes open. */
export const listTools = (scopes: readonly Scope[]) =>
  described.filter(({ scope }) => scope && scopes.includes(scope)).map(({ tool }) => tool)

/** Parameters, query and body in one object, because a tool has only arguments. */
function inputSchema({ params, query, body }: Pick<Operation, 'params' | 'query' | 'body'>) {
  const input = z.object({ ...params?.shape, ...query?.shape, ...body?.shape })
  return z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // `format` says the same, and an assistant pays for every character.
    override({ jsonSchema }) {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
}

type Arguments = Record<string, unknown>

/** Calls the operation of a tool. A refusal is its result too, so that the assistant can read what is wrong. */
export async function callTool(
  { callOperation }: RawRequest,
  { method, path, params }: Operation,
  args: Arguments,
) {
  const rest = Object.entries(args).filter(([name]) => !Object.hasOwn(params?.shape ?? {}, name))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => toSegment(args[name]))
  const answer =
    method === 'GET'
      ? await callOperation(method, `${filled}?${new URLSearchParams(rest.map(toParameter))}`)
      : await callOperation(method, filled, Object.fromEntries(rest))
  const { success, ...failure } = answer
  const text = JSON.stringify(success ? answer.data : failure)
  return { content: [{ type: 'text', text }], isError: !success }
}

/** An id. Anything else would change the path, so the operation gets a text that it refuses. */
const toSegment = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{1,36}$/.test(value) ? value : 'none'

/** A query has only text; null stands for nothing. */
const toParameter = ([name, value]: [string, unknown]): [string, string] => [
  name,
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
]
