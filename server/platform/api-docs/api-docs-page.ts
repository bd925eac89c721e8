import { escapeHtml } from '../text/escape-html.ts'
import { renderShape, describeLimits, describeType } from './describe-schema.ts'
import type { OpenApi, OpenApiOperation, JsonSchema } from './open-api.ts'

interface ApiCall extends OpenApiOperation {
  method: string
  path: string
}

const titleOf = (tag: string) => escapeHtml(tag.charAt(0).toUpperCase() + tag.slice(1))

export function apiDocsPage({ info, paths }: OpenApi, style: string | undefined): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiCall => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const tags = [...new Set(calls.map(({ tags: [tag = ''] }) => tag))]
  const groups = tags.map((tag) => ({ tag, calls: calls.filter(({ tags: [own] }) => own === tag) }))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/api-docs.js"></script><title>API · Quillcast</title>
<meta name="description" content="The Quillcast API: fields, responses and error codes."><meta name="color-scheme" content="light dark">
${style ? `<link rel="stylesheet" href="${escapeHtml(style)}">` : ''}<link rel="stylesheet" href="/api-docs.css"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body><a class="skip" href="#main">Skip to content</a>
<header class="bar"><a class="home" href="/"><img src="/favicon.svg" width="32" height="32" alt=""> Quillcast</a><nav aria-label="Site"><a href="/docs">Guide</a><a href="/status">Status</a><a href="/contact">Contact</a></nav></header>
<div class="columns"><nav class="calls" aria-label="Calls"><details><summary>All calls</summary>${groups.map(contentsOf).join('')}</details></nav>
<main id="main"><h1>${escapeHtml(info.title)}</h1>${introduction(info.description)}${groups.map(section).join('')}</main></div></body></html>`
}

const introduction = (
  description: string,
) => `<p class="lead">Everything the app does, from your own code. ${escapeHtml(description)}</p>
<ul class="basics"><li>All paths start with <code>/api/v1</code>. Bodies are JSON.</li>
<li>Calls that require a session need the access token from <a href="#accounts.login">login</a>, or where a scope is named an API key of Settings → API: <code>Authorization: Bearer …</code></li>
<li>A success returns <code>{ "success": true, "data": … }</code>. A failure returns <code>{ "success": false, "code", "message", "fields"?, "requestId" }</code> with a 4xx or 5xx status. Branch on <code>code</code> and show <code>message</code>.</li>
<li>Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</li></ul>`

const contentsOf = ({ tag, calls }: { tag: string; calls: ApiCall[] }) =>
  `<p><a href="#${tag}">${titleOf(tag)}</a></p><ul>${calls
    .map(
      ({ operationId, method, path }) =>
        `<li><a href="#${operationId}"><span class="method ${method}">${method}</span> <span class="path">${breakable(path)}</span></a></li>`,
    )
    .join('')}</ul>`

const section = ({ tag, calls }: { tag: string; calls: ApiCall[] }) =>
  `<section aria-labelledby="${tag}"><h2 id="${tag}">${titleOf(tag)}</h2>${calls.map(article).join('')}</section>`

function article(call: ApiCall): string {
  const { operationId: id, method, path, summary } = call
  return `<article aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}"><span class="method ${method}">${method}</span> <code>/api/v1${breakable(path)}</code></a></h3>
<p>${escapeHtml(summary)}</p><p class="access">${access(call)}</p>${fields(call)}${request(call)}${answers(call)}${errors(call)}</article>`
}

/** Allows line breaks in a long path only after slashes. */
const breakable = (path: string) => escapeHtml(path).replaceAll('/', '/<wbr>')

function access({ security }: ApiCall): string {
  if (!security) return 'Public'
  if (security.some((way) => Object.keys(way).length === 0)) return 'Session optional'
  const scope = security.find(({ apiKey }) => apiKey)?.apiKey?.[0]
  return scope ? `Session, or API key with <code>${escapeHtml(scope)}</code>` : 'Session required'
}

const json = 'application/json'
const stream = 'text/event-stream'
const jsonOf = (body: ApiCall['requestBody']) => body?.content[json]

function fields({ parameters, requestBody }: ApiCall): string {
  const body = jsonOf(requestBody)?.schema
  const rows = [
    ...parameters.map(({ name, in: place, required, schema }) => row(name, schema, required, place)),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      row(name, schema, body?.required?.includes(name) ?? false, 'body'),
    ),
  ]
  const types = Object.keys(requestBody?.content ?? {}).filter((type) => type !== json)
  if (types.length > 0) rows.push(`<li><p>The body is one file: ${types.map(escapeHtml).join(', ')}</p></li>`)
  if (rows.length === 0) return ''
  return `<h4>Fields</h4><ul class="fields">${rows.join('')}</ul>`
}

function row(name: string, schema: JsonSchema, isRequired: boolean, place: string): string {
  const limits = describeLimits(schema)
  return `<li><p><code>${escapeHtml(name)}</code> <span class="note${isRequired ? ' required' : ''}">${isRequired ? 'required' : 'optional'}, in the ${place}</span></p><p>${escapeHtml(describeType(schema))}${limits && `<span class="limits">; ${escapeHtml(limits)}</span>`}</p></li>`
}

function request({ requestBody, operationId }: ApiCall): string {
  const example = jsonOf(requestBody)?.example
  if (example === undefined || Object.keys(example as object).length === 0) return ''
  return folded('Example body', operationId, JSON.stringify(example, null, 2))
}

function answers({ responses, operationId }: ApiCall): string {
  const errorResponses = Object.entries(responses).filter(([status]) => status !== 'default')
  const [first] = errorResponses
  if (!first) return ''
  const [type = '', content] = Object.entries(first[1].content)[0] ?? []
  if (type !== json && type !== stream) return `<p class="access">Returns a file: ${escapeHtml(type)}</p>`
  const kind = type === stream ? 'events with data' : errorResponses.map(([status]) => status).join(' or ')
  return folded(`Answer: ${kind}`, operationId, renderShape(content?.schema ?? {}))
}

// Focusable so that keyboard users can scroll a wide block.
const folded = (title: string, id: string, text: string) =>
  `<details><summary>${title}</summary><pre tabindex="0" role="region" aria-label="${title} of ${id}"><code>${escapeHtml(text)}</code></pre></details>`

/** Error codes come from the response description: `not_found (404), …`. */
function errors({ responses }: ApiCall): string {
  const codes = (responses['default']?.description ?? '').split(', ').filter(Boolean)
  const items = codes.map((code) => {
    const [, name = code, status = ''] = /^(\w+) \((\d+)\)$/.exec(code) ?? []
    return `<li><code>${escapeHtml(name)}</code> ${status}</li>`
  })
  return `<details><summary>Errors: ${codes.length}</summary><ul class="errors">${items.join('')}</ul></details>`
}
