import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from './escape-html.ts'
import type { RawRoute } from './routes.ts'

const file = join(import.meta.dirname, '../../contract/openapi.json')

interface Document {
  info: { title: string; version: string }
  paths: Record<string, Record<string, { summary: string; description?: string }>>
}

/** The OpenAPI document, and a page that lists it. */
export const docsRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/openapi.json',
    handle: async () => ({ type: 'json', body: readFileSync(file, 'utf8') }),
  },
  {
    method: 'GET',
    path: '/api/docs',
    handle: async () => {
      const document = JSON.parse(readFileSync(file, 'utf8')) as Document
      const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(
          ([method, { summary }]) =>
            `<tr><td><code>${method.toUpperCase()}</code></td><td><code>/api/v1${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
        ),
      )
      const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${document.info.title}</title></head><body><h1>${document.info.title}</h1><p>Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a></p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`
      return { type: 'html', body }
    },
  },
]
