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
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  /** JSON, or the bare bytes of one file in one of several types. */
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown } | undefined> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

/** JSON Schema, as far as the contract's shapes become it. */
export interface Schema {
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
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}
