import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package-root.ts'
import type { RawRoute } from '../http/define-routes.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import type { OpenApi } from './open-api.ts'

const openApiFile = join(packageRoot, 'dist/server/openapi.json')
const manifestFile = join(packageRoot, 'dist/web/manifest.json')

/** The choice of colours that the other pages keep; a file, because the page's policy allows nothing inline. */
const themeScript = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The built stylesheet of the site, which brings colours and fonts; none where the pages are not built. */
function findSiteStylesheet(): string | undefined {
  if (!existsSync(manifestFile)) return undefined
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<
    string,
    { file: string } | undefined
  >
  const style = manifest['marketing/marketing.css']
  return style && `/${style.file}`
}

const serveText = (path: string, type: string, body: string): RawRoute => ({
  method: 'GET',
  path,
  handle: async () => ({ type: 'text', body, headers: { 'content-type': `${type}; charset=utf-8` } }),
})

/** The OpenAPI document, and a page for people that is made from it. */
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
  serveText('/api/docs.css', 'text/css', apiDocsStyle),
  serveText('/api/docs.js', 'text/javascript', themeScript),
]
