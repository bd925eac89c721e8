import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'
import type { RawRoute } from '../http/define-routes.ts'
import { apiDocsPage } from './api-docs-page.ts'
import type { OpenApi } from './open-api.ts'

const openApiFile = join(packageRoot, 'dist/server/openapi.json')
const manifestFile = join(packageRoot, 'dist/web/manifest.json')

/** The site's built stylesheet (colors and fonts); undefined when the pages are not built. */
function findSiteStylesheet(): string | undefined {
  if (!existsSync(manifestFile)) return undefined
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<
    string,
    { file: string } | undefined
  >
  const style = manifest['marketing/marketing.css']
  return style && `/${style.file}`
}

export const apiDocsRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/v1/openapi.json',
    handle: async () => ({ type: 'json', body: readFileSync(openApiFile, 'utf8') }),
  },
  {
    method: 'GET',
    path: '/api/docs',
    handle: async () => {
      const document = JSON.parse(readFileSync(openApiFile, 'utf8')) as OpenApi
      return { type: 'html', body: apiDocsPage(document, findSiteStylesheet()) }
    },
  },
]
