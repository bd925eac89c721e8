import { z } from 'zod'
import { api } from '../contract/api.ts'
import { errorStatus, type ErrorCode, type Operation } from '../contract/operation.ts'

const general: ErrorCode[] = [
  'invalid_input',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
]
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(operation: Operation) {
  return (['params', 'query'] as const).flatMap((part) => {
    const shape = operation[part]
    if (!shape) return []
    const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
    }))
  })
}

/** What the Authorization header may hold; with an API key, the scope that suffices. */
const security = ({ access, scope }: Operation) => [
  ...(access === 'optional' ? [{}] : []),
  { session: [] },
  ...(scope ? [{ apiKey: [scope] }] : []),
]

function accessErrors({ access, scope }: Operation): ErrorCode[] {
  if (access === 'public') return []
  const ofKey: ErrorCode[] = ['invalid_api_key', scope ? 'scope_missing' : 'api_key_refused']
  return access === 'session' ? ['signed_out', ...ofKey] : ofKey
}

function responses(operation: Operation) {
  const data = schemaOf(operation.output, 'output')
  const envelope = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data },
  }
  const statuses = typeof operation.status === 'function' ? [200, 202] : [operation.status ?? 200]
  const content = operation.stream
    ? { 'text/event-stream': { schema: data } }
    : operation.download
      ? { [operation.download]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelope } }
  const ok = statuses.map((status) => [
    String(status),
    { description: 'Done, or accepted and in progress', content },
  ])
  const codes = new Set([...operation.errors, ...accessErrors(operation), ...general])
  const described = [...codes].map((code) => `${code} (${errorStatus[code]})`).join(', ')
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries([...ok, ['default', { description: described, content: failure }]])
}

function requestBody({ body, upload, example }: Operation) {
  if (body)
    return { content: { 'application/json': { schema: schemaOf(body, 'input'), example: example.body } } }
  if (!upload) return undefined
  const content = Object.fromEntries(upload.types.map((type) => [type, {}]))
  return { description: `Up to ${upload.maxBytes} bytes`, required: true, content }
}

export function buildOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, operations] of Object.entries(api))
    for (const [name, operation] of Object.entries(operations as Record<string, Operation>)) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][operation.method.toLowerCase()] = {
        operationId: `${domain}.${name}`,
        tags: [domain],
        summary: operation.summary,
        ...(operation.access === 'public' ? {} : { security: security(operation) }),
        parameters: parameters(operation),
        requestBody: requestBody(operation),
        responses: responses(operation),
      }
    }
  const failure = {
    type: 'object',
    required: ['success', 'code', 'message', 'requestId'],
    properties: {
      success: { const: false },
      code: { enum: Object.keys(errorStatus) },
      message: { type: 'string', description: 'Human-readable message' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string' },
      current: { description: 'With version_conflict: the current version' },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quillcast API', version: '1', description: 'All times are ISO 8601 in UTC.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of Settings → API: qc_…' },
      },
    },
  }
}
