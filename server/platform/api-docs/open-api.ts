/** As much of OpenAPI 3.1 as tools/open-api.ts builds. */
export interface OpenApi {
  info: { title: string; description: string }
  paths: Record<string, Record<string, OpenApiOperation>>
}

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  security?: object[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  /** JSON, or the bare bytes of one file in one of several types. */
  requestBody?: { content: Record<string, { schema?: JsonSchema; example?: unknown } | undefined> }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

/** JSON Schema, as far as the contract's shapes become it. */
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
