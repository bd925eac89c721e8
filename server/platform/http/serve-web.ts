import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { Refusal } from '../fail.ts'
import { packageRoot } from '../package-root.ts'
import { isTestMode } from '../describe-providers.ts'
import { pagePolicy } from './security-headers.ts'

const webRoot = join(packageRoot, 'dist/web')
const textTypes: Record<string, string> = { svg: 'image/svg+xml', webmanifest: 'application/manifest+json' }

/** What tools/prerender.ts writes: the documents, and the hashes of their inline parts. */
interface BuiltDocument {
  file: string
  styles: string[]
  scripts: string[]
}
interface BuiltSite {
  pages: (BuiltDocument & { path: string; isIndexed: boolean })[]
  shell: BuiltDocument & { paths: string[] }
}

interface Page {
  html: Buffer
  etag: string
  policy: string
  /** By encoding, created on first request. */
  compressed: Map<string, Buffer>
}

/** Serves the built pages: files by name, prerendered documents by path, and the app's document for its own paths. */
export async function serveWeb(http: FastifyInstance, env: Env): Promise<void> {
  if (!existsSync(join(webRoot, 'pages.json'))) return
  const built = JSON.parse(readFileSync(join(webRoot, 'pages.json'), 'utf8')) as BuiltSite
  const pages = new Map(built.pages.map((page) => [page.path, pageReader(env, page)]))
  const shell = pageReader(env, built.shell)
  const appPaths = built.shell.paths.map((path) => new URLPattern({ pathname: path }))
  await serveFiles(http)
  http.get('/robots.txt', { config: { name: 'robots' } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(env)),
  )
  http.get('/sitemap.xml', { config: { name: 'sitemap' } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(env, built)),
  )
  http.get('/*', { config: { name: 'page' } }, async (request, reply) => {
    // Several leading slashes would name a host.
    const { pathname, searchParams } = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://any')
    if (pathname.startsWith('/api/') || /\.\w+$/.test(pathname))
      throw new Refusal('not_found', "There's nothing at this address.", {})
    // One URL per page; a path with several slashes would name another host.
    if (/^\/[^/\\].*[^/]\/$/.test(pathname)) return reply.redirect(pathname.slice(0, -1), 301)
    const plan = searchParams.get('plan')
    const page = (plan && pages.get(`${pathname}?plan=${plan}`)) || pages.get(pathname)
    if (!page && !appPaths.some((path) => path.test({ pathname }))) void reply.code(404)
    return sendPage(request, reply, (page ?? shell)())
  })
}

async function serveFiles(http: FastifyInstance) {
  await http.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    // File names contain a content hash.
    immutable: true,
    // Compressed copies are built next to the files.
    preCompressed: true,
    maxAge: '365d',
    // Text files without a text extension; all others get their type from the name.
    setHeaders: (reply, path) => {
      const type = /\.(svg|webmanifest)$/.exec(path)?.[1]
      if (type) void reply.header('content-type', `${textTypes[type]}; charset=utf-8`)
    },
  })
  // Files with fixed names: icons, the preview image, and the stylesheets of the server's own pages.
  for (const name of globSync('*.{svg,png,ico,webmanifest,txt,webm,webp,mp4,jpg,css,js}', { cwd: webRoot }))
    http.get(`/${name}`, { config: { name: 'file' } }, (_request, reply) =>
      reply.sendFile(name, webRoot, { maxAge: '1h', immutable: false }),
    )
}

/** Reads a page when it is first requested, because most processes serve few of them. */
function pageReader(env: Env, document: BuiltDocument): () => Page {
  let page: Page | undefined
  return () => (page ??= readPage(env, document))
}

function readPage(env: Env, { file, styles, scripts }: BuiltDocument): Page {
  const mark = isTestMode(env) ? '<html data-test-mode' : '<html'
  const html = Buffer.from(
    readFileSync(join(webRoot, file), 'utf8')
      .replaceAll('{{PUBLIC_URL}}', env.PUBLIC_URL)
      .replace('<html', mark),
  )
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, etag, policy: pagePolicy(styles, scripts), compressed: new Map() }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  void reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8')
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = ['br', 'gzip'].find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(compress(page, encoding))
}

const compress = ({ html, compressed }: Page, encoding: string): Buffer =>
  compressed.getOrInsertComputed(encoding, () =>
    // Fast and small enough; the highest quality takes ten times as long for 10% less.
    encoding === 'br'
      ? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : gzipSync(html, { level: 9 }),
  )

const robots = (env: Env) =>
  [
    'User-agent: *',
    'Disallow: /dashboard',
    'Disallow: /api/',
    `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n')

function sitemap(env: Env, { pages }: BuiltSite): string {
  const rows = pages
    .filter(({ isIndexed, path }) => isIndexed && !path.includes('?'))
    .map(({ path }) => `<url><loc>${env.PUBLIC_URL}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`
}
