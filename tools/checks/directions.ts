// Checks which files may import which: `node tools/checks/directions.ts [root]`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob, posix, resolve } from 'node:path'
import { readModule, type Import } from './read-module.ts'

/** The domains, in order; a domain may only import from its left. */
export const domains = [
  'notifications',
  'accounts',
  'billing',
  'profile',
  'keywords',
  'posts',
  'writing',
  'publishing',
  'autopilot',
  'results',
  'search',
  'dashboard',
  'integrations',
  'operations',
]

const serverLayers = ['platform', 'schema', ...domains]
// ui imports no domain but may use platform's formatting; the screens compose domains.
const webBase = ['platform', 'ui']
const serverTop = ['job-kinds.ts', 'main.ts', 'run-process.ts', 'start.ts']
const webTop = ['main.tsx', 'routes.tsx', 'prerender.tsx', 'vite.config.ts']

/** Imports allowed in certain files only, including types, except those of Node's modules. */
const onlyHere: { what: RegExp; files: string[]; typesAnywhere?: true }[] = [
  { what: /^pg-boss(\/|$)/, files: ['server/platform/jobs.ts'] },
  {
    what: /^(ai|@ai-sdk\/.+)(\/|$)/,
    files: ['server/platform/models/*.ts'],
  },
  { what: /^stripe(\/|$)/, files: ['server/billing/stripe.ts'] },
  { what: /^nodemailer(\/|$)/, files: ['server/platform/outbound/mail-transport.ts'] },
  {
    what: /^undici(\/|$)/,
    files: [
      'server/platform/outbound/safe-*.ts',
      'server/platform/outbound/public-connector.ts',
      'server/platform/models/bounded-fetch.ts',
    ],
  },
  { what: /^process\.env$|^(node:)?process$/, files: ['server/platform/env.ts'] },
  // Other network access that bypasses the address guard.
  {
    what: /^(node:)?(http|https|http2|net|tls|dgram|child_process)$/,
    files: ['server/platform/**/*.ts'],
    typesAnywhere: true,
  },
  // createRequire hides imports from these checks; it enables the compile cache at the entry point, and loads a table of 28 MB on demand.
  {
    what: /^(node:)?module$/,
    files: [
      'server/main.ts',
      'server/platform/source-mapped-stack.ts',
      'server/platform/text/detect-language.ts',
    ],
  },
]

// Loads the files that threadWork names; the import of their types next to the name is checked.
const loadsByName = 'server/platform/threads/run-tasks.ts'

const forbiddenNames =
  /^(utils?|helpers?|common|misc|shared|lib|types|index|services?|managers?|components|hooks)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

export function findViolations(root: string): string[] {
  const code = '{contract,server,web,test,tools,dev}/**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx}'
  const files = globSync(code, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return files.toSorted().flatMap((file) => checkFile(root, file).map((problem) => `${file}: ${problem}`))
}

function checkFile(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { imports, hasDefaultExport, problems } = readModule(file, text)
  const found = checkName(file)
  if (hasDefaultExport && !file.endsWith('.config.ts')) found.push('has a default export')
  if (!/^(contract|server|web)\//.test(file)) return found
  found.push(...checkPlace(file))
  // A test may import whatever it needs to prove a guarantee.
  if (/\.test\.tsx?$/.test(file)) return found
  return [
    ...found,
    ...(file === loadsByName ? [] : problems),
    ...imports.flatMap((one) => checkImport(root, file, one)),
  ]
}

function checkName(file: string): string[] {
  const words = file.split('/').map((part) => part.replace(/\..*$/, ''))
  const forbidden = words
    .filter((word) => forbiddenNames.test(word))
    .map((word) => `the name '${word}' is meaningless`)
  return kebabCase.test(basename(file)) ? forbidden : [...forbidden, 'is not in kebab-case']
}

function checkPlace(file: string): string[] {
  const [tree, folder = '', ...rest] = file.split('/')
  if (rest.length === 0) {
    // Files without a domain are at the contract's root.
    const isKnown = tree === 'contract' || (tree === 'server' ? serverTop : webTop).includes(folder)
    return isKnown ? [] : [`is in no folder of ${tree}`]
  }
  const known = {
    contract: domains,
    server: [...serverLayers, 'migrations'],
    web: [...webBase, ...domains, 'screens', 'marketing', 'public'],
  }[tree as 'contract' | 'server' | 'web']
  return known.includes(folder) ? [] : [`the folder ${tree}/${folder} is not a known folder`]
}

function checkImport(root: string, file: string, { from, isType }: Import): string[] {
  const rule = onlyHere.find(({ what, typesAnywhere }) => what.test(from) && !(typesAnywhere && isType))
  if (rule && file !== 'web/vite.config.ts' && !rule.files.some((place) => matchesGlob(file, place)))
    return [`${from} belongs only to ${rule.files.join(', ') || 'no file'}`]
  if (/^[#/~]|^@\/|^file:/.test(from)) return [`${from}: use relative imports`]
  if (!from.startsWith('.'))
    return file.startsWith('contract/') && from !== 'zod' ? [`the contract imports ${from}`] : []
  const target = posix.join(posix.dirname(file), from)
  if (!existsSync(join(root, target.replace(/\?.*$/, '')))) return [`${from} does not resolve to a file`]
  return mayImport(root, file, target, isType) ? [] : [`may not import ${target}${isType ? ' (a type)' : ''}`]
}

function mayImport(root: string, file: string, target: string, isType: boolean): boolean {
  const [tree, folder = ''] = file.split('/')
  const [targetTree, targetFolder = ''] = target.split('/')
  if (targetTree === 'contract') return tree !== 'web' || isType || isPlain(root, target)
  if (tree !== targetTree) return false
  // The tables of platform are in the schema like all others.
  if (tree === 'server' && folder === 'platform' && target === 'server/schema/platform.ts') return true
  if (tree === 'server') return rankOf(serverLayers, folder) >= rankOf(serverLayers, targetFolder)
  const isTop = webTop.includes(folder) && webTop.includes(targetFolder)
  if (folder === targetFolder || isTop) return true
  return webRank(folder) > webRank(targetFolder)
}

/** Neither it nor what it imports needs zod, which would otherwise be bundled for the browser. */
function isPlain(root: string, file: string): boolean {
  if (file.endsWith('.json')) return true
  const { imports } = readModule(file, readFileSync(join(root, file), 'utf8'))
  return imports.every(
    ({ from, isType }) =>
      isType || (from.startsWith('.') && isPlain(root, posix.join(posix.dirname(file), from))),
  )
}

// A file next to the folders composes all of them.
function rankOf(layers: string[], folder: string): number {
  const rank = layers.indexOf(folder)
  return rank < 0 ? layers.length : rank
}

// All domains share one layer, so none imports another.
function webRank(folder: string): number {
  if (webBase.includes(folder)) return webBase.indexOf(folder)
  if (domains.includes(folder)) return webBase.length
  return ['screens', 'marketing'].includes(folder) ? webBase.length + 1 : webBase.length + 2
}

/** Lists circular imports, including types and lazy imports, one line per group of files. */
export function findCircles(root: string): string[] {
  const files = globSync('{contract,server,web,tools,dev}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}'],
  }).map((file) => file.replaceAll('\\', '/'))
  const targetsOf = new Map(
    files.toSorted().map((file) => {
      const { imports } = readModule(file, readFileSync(join(root, file), 'utf8'))
      const own = imports.filter(({ from }) => from.startsWith('.'))
      return [file, own.map(({ from }) => posix.join(posix.dirname(file), from))]
    }),
  )
  const circular = [...targetsOf.keys()].filter((file) => reachableFrom(file, targetsOf).has(file))
  const groups = Map.groupBy(circular, (file) => {
    const reachable = reachableFrom(file, targetsOf)
    return circular
      .filter((other) => reachable.has(other) && reachableFrom(other, targetsOf).has(file))
      .join(', ')
  })
  return [...groups.keys()].map((circle) => `circular imports: ${circle}`)
}

function reachableFrom(file: string, targetsOf: Map<string, string[]>): Set<string> {
  const reached = new Set(targetsOf.get(file))
  for (const next of reached) for (const target of targetsOf.get(next) ?? []) reached.add(target)
  return reached
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? '.')
  const violations = [...findViolations(root), ...findCircles(root)]
  for (const line of violations) console.log(line)
  if (violations.length > 0) process.exitCode = 1
}
