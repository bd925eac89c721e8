/** The subset of OpenAPI 3.1 that tools/open-api.ts emits. */
export interface OpenApi {
  info: { title: string; description: string }
  paths: Record<string, Record<string, OpenApiOperation>>
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  security?: { session?: string[]; apiKey?: string[] }[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  /** JSON, or the raw bytes of one file in one of several media types. */
  requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown } | undefined> }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

/** The subset of JSON Schema that the contract compiles to. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}
