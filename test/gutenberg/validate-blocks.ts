// Runs in a separate process, because the editor needs a browser's globals. Reads contents as JSON, one array per line, and prints
// the editor's results per line. The arguments are the folder with the installed packages and, optionally, a WordPress's.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface EditorBlock {
  name: string
  isValid: boolean
  originalContent?: string
  innerBlocks: EditorBlock[]
}
interface Editor {
  parse(content: string): EditorBlock[]
  serialize(blocks: EditorBlock[]): string
}
interface Window {
  eval(script: string): unknown
  wp: { blocks: Editor; blockLibrary: { registerCoreBlocks(): void } }
  [name: string]: unknown
}
interface Jsdom {
  JSDOM: new (html: string, options: object) => { window: Window }
  VirtualConsole: new () => object
}

const [packages = '', wordPress] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
// The editor also logs each failed comparison.
for (const name of ['log', 'info', 'warn', 'error'] as const) console[name] = () => {}
const load = createRequire(join(packages, 'index.js'))
const { window } = openWindow()
const editor = wordPress ? loadWordPress(wordPress) : loadPackages()

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify((JSON.parse(line) as string[]).map(judge))}\n`)
}

function judge(content: string) {
  const blocks = editor.parse(content)
  const all = blocks.flatMap(withInner)
  const bad = all.filter(({ name, isValid }) => !isValid || /^core\/(missing|freeform|classic)$/.test(name))
  return {
    names: all.map(({ name }) => name.replace('core/', '')),
    bad: bad.map(({ name, originalContent = '' }) => `${name}: ${originalContent}`),
    saved: editor.serialize(blocks),
  }
}

function withInner(block: EditorBlock): EditorBlock[] {
  return [block, ...block.innerBlocks.flatMap(withInner)]
}

function openWindow() {
  const { JSDOM, VirtualConsole } = load('jsdom') as Jsdom
  const options = { url: 'https://site.test/', runScripts: 'outside-only', pretendToBeVisual: true }
  const dom = new JSDOM('<!doctype html><body></body>', { ...options, virtualConsole: new VirtualConsole() })
  const nothing = () => {}
  const query = { matches: false, addListener: nothing, removeListener: nothing, addEventListener: nothing }
  dom.window.matchMedia = () => query
  return dom
}

function loadPackages(): Editor {
  const names = ['document', 'navigator', 'location', 'getComputedStyle', 'requestAnimationFrame']
  const types = Object.getOwnPropertyNames(window).filter((name) =>
    /^[A-Z].*(Element|Node|Event|Observer|Parser|List|Text|Range|File)$/.test(name),
  )
  for (const name of [...names, ...types, 'Element', 'Node', 'File', 'matchMedia'])
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
  Object.assign(globalThis, { window })
  const library = load('@wordpress/block-library') as Window['wp']['blockLibrary']
  library.registerCoreBlocks()
  return load('@wordpress/blocks') as Editor
}

/** Loads a WordPress's scripts in the order of their dependencies. */
function loadWordPress(folder: string): Editor {
  const list = readFileSync(join(folder, 'wp-includes/assets/script-loader-packages.min.php'), 'utf8')
  const needs = new Map<string, string[]>()
  for (const [, name = '', handles = ''] of list.matchAll(
    /'([\w-]+)\.min\.js' => array\('dependencies' => array\(([^)]*)\)/g,
  ))
    needs.set(
      `wp-${name}`,
      [...handles.matchAll(/'([^']+)'/g)].map(([, handle = '']) => handle),
    )
  const loaded = new Set<string>()
  const loadScript = (handle: string) => {
    if (loaded.has(handle)) return
    loaded.add(handle)
    const implied = handle === 'react-dom' ? ['react'] : (needs.get(handle) ?? [])
    implied.forEach(loadScript)
    const path = needs.has(handle) ? `${handle.slice(3)}.min.js` : `vendor/${handle}.min.js`
    const file = join(folder, 'wp-includes/js/dist', path)
    if (existsSync(file)) window.eval(readFileSync(file, 'utf8'))
    // WordPress does the same right after loading it.
    if (handle === 'lodash') window.eval('window.lodash = _.noConflict()')
  }
  loadScript('wp-block-library')
  window.wp.blockLibrary.registerCoreBlocks()
  return window.wp.blocks
}
