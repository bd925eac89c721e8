// Prerenders the pages that are the same for everyone, with inlined styles, so that they show after one request.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { StaticPage } from '../web/prerender.tsx'
import { filesOf, type Manifest } from './manifest.ts'

/** Sets the color scheme on the root element before the first paint; 'system' sets none. */
const themeScript = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The arguments for the browser's FontFace, from a `@font-face` rule. */
type Face = [family: string, source: string, descriptors: { weight?: string; unicodeRange?: string }]

// Background tabs are not painted, so run it at once there.
const oncePainted = (call: string) =>
  `document.hidden?${call}():new PerformanceObserver((l,o)=>{o.disconnect();${call}()}).observe({type:'paint',buffered:true})`

/** After the first paint, with the same metrics. A tab that has them in its cache waits a tenth of a second, to avoid flicker. */
const fontScript = (faces: Face[]) =>
  `{let k;try{k=sessionStorage.fonts}catch{}` +
  `const y=display=>{for(const [n,s,d] of ${JSON.stringify(faces)}){const x=new FontFace(n,s,{...d,display});document.fonts.add(x);x.load().then(()=>{try{sessionStorage.fonts=1}catch{}},()=>{})}},z=()=>y('swap');` +
  `k?y('fallback'):${oncePainted('z')}}`

/** Queues clicks and submits until the scripts listen: a form submitted natively would put a password into the URL. */
const loaderScript = (files: string[]) =>
  `{const t=[],h=e=>{const b=e.type==='submit'?e.target:e.target.closest('button[type=button],a[href^="'+location.pathname+'?"]');if(!b)return;e.preventDefault();t.push(b)};` +
  `for(const n of ['submit','click'])addEventListener(n,h,true);` +
  `window.earlyEvents={targets:t,stop(){for(const n of ['submit','click'])removeEventListener(n,h,true)}};` +
  `const f=${JSON.stringify(files)},g=()=>{for(const x of f.splice(1)){const l=document.createElement('link');l.rel='modulepreload';l.href=x;document.head.append(l)}import(f[0])};` +
  `${oncePainted('g')}}`

/** Removes fonts loaded by script from a stylesheet, which would fetch them before the first paint. */
function extractFaces(style: string): { style: string; faces: Face[] } {
  const faces: Face[] = []
  const rest = style.replace(/@font-face\{([^}]*url\([^}]*)\}/g, (_, body: string) => {
    const saying = (name: string) => new RegExp(`(?:^|;)${name}:([^;]+)`).exec(body)?.[1]
    const [family, src, weight, unicodeRange] = ['font-family', 'src', 'font-weight', 'unicode-range'].map(
      saying,
    )
    if (!family || !src) throw new Error(`${body} declares no font`)
    faces.push([family.replaceAll(/["']/g, ''), src, { weight, unicodeRange }])
    return ''
  })
  if (faces.length === 0) throw new Error('The stylesheet declares no font')
  return { style: rest, faces }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes `pages/*.html` and `pages.json`, which gives the server their paths and the hashes for their CSP. */
export async function prerender(root: string): Promise<void> {
  const web = join(root, 'dist/web')
  const { renderPages, appPaths, shellPages } = (await import(
    pathToFileURL(join(root, 'dist/prerender/prerender.js')).href
  )) as typeof import('../web/prerender.tsx')
  const manifest = JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) as Manifest
  const folder = join(web, 'pages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const pages = (await renderPages()).map((page, index) => {
    const files = scriptsOf(manifest, page.kind, page.screen ? [page.screen] : [])
    if (page.kind === 'site') weighScripts(web, files)
    const { style, faces } = extractFaces(readFileSync(join(web, styleOf(manifest, page.kind)), 'utf8'))
    const loader = fontScript(faces) + loaderScript(files)
    const file = `pages/${index}.html`
    writeFileSync(join(web, file), documentOf(page, { style, loader }))
    return {
      path: page.path,
      file,
      isIndexed: page.isIndexed,
      styles: [hashOf(style)],
      scripts: [hashOf(themeScript), hashOf(loader)],
    }
  })
  const { app, scripts } = writeApp(web, manifest)
  const bare = { styles: [], scripts }
  const shells = shellPages.map(({ path, screens }, index) => {
    const file = `pages/shell-${index}.html`
    const links = scriptsOf(manifest, 'app', screens)
      .filter((script) => !app.includes(script))
      .map((script) => `<link rel="modulepreload" crossorigin href="${script}">`)
    writeFileSync(join(web, file), app.replace('</head>', `${links.join('')}</head>`))
    return { path, file, isIndexed: false, ...bare }
  })
  const shell = { file: 'app.html', paths: appPaths(), ...bare }
  writeFileSync(join(web, 'pages.json'), JSON.stringify({ pages: [...pages, ...shells], shell }, null, 1))
}

/** Writes the document that the app renders into, and the hashes of its inline scripts. */
function writeApp(web: string, manifest: Manifest): { app: string; scripts: string[] } {
  const stylesheet = join(web, styleOf(manifest, 'app'))
  const { style, faces } = extractFaces(readFileSync(stylesheet, 'utf8'))
  writeFileSync(stylesheet, style)
  const own = [themeScript, fontScript(faces)]
  const file = join(web, 'app.html')
  const app = readFileSync(file, 'utf8').replace(
    '<title>',
    `<script>${own.join('</script><script>')}</script><title>`,
  )
  writeFileSync(file, app)
  return { app, scripts: own.map(hashOf) }
}

/** The entry first, then everything else this page needs. */
const scriptsOf = (manifest: Manifest, kind: StaticPage['kind'], screens: string[]): string[] =>
  [...filesOf(manifest, [kind === 'site' ? 'marketing/island.ts' : 'app.html', ...screens])].map(
    (file) => `/${file}`,
  )

// For pages without sign-in: one careless import can add forty times as much.
const siteScriptBytes = 20 * 1024

function weighScripts(web: string, files: string[]) {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0)
  if (bytes > siteScriptBytes)
    throw new Error(`The marketing pages load ${bytes} bytes of script: ${files.join(' ')}`)
}

function styleOf(manifest: Manifest, kind: StaticPage['kind']): string {
  const file = kind === 'site' ? manifest['marketing/marketing.css']?.file : manifest['app.html']?.css?.[0]
  if (!file) throw new Error(`The build has no stylesheet for ${kind} pages`)
  return file
}

function documentOf(page: StaticPage, { style, loader }: { style: string; loader: string }) {
  // A query only prefills a page, so it has the same canonical URL.
  const address = `{{PUBLIC_URL}}${page.path.split('?')[0]}`
  const title = page.title.includes('Quillcast') ? page.title : `${page.title} · Quillcast`
  const data = page.jsonLd.map(
    (item) =>
      `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`,
  )
  const root = page.kind === 'app' ? `<div id="root">${page.body}</div>` : page.body
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${themeScript}</script>`,
    `<title>${escape(title)}</title><meta name="description" content="${escape(page.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f4ee">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101413">',
    `<style>${style}</style>`,
    page.isIndexed
      ? `<link rel="canonical" href="${escape(address)}">`
      : '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<meta property="og:type" content="website"><meta property="og:site_name" content="Quillcast"><meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(page.description)}"><meta property="og:url" content="${escape(address)}">`,
    '<meta property="og:image" content="{{PUBLIC_URL}}/social-preview.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Quillcast: blog posts in your own voice"><meta name="twitter:card" content="summary_large_image">',
    ...data,
    `</head><body>${root}<noscript><p class="p-4 text-center">Signing in and the app need JavaScript.</p></noscript>`,
    `<script>${loader}</script></body></html>`,
  ].join('')
}
