// Checks who may import whom: `node tools/directions.ts [root]`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, posix, resolve } from 'node:path'
import { readModule, type Import } from './read-module.ts'
import { takesMessages } from './window-messages.ts'

/** The domains; a domain imports only to its left. */
export const domains = [
  'notifications',
  'accounts',
  'billing',
  'profile',
  'keywords',
  'posts',
  'writing',
  'publishing',
  'search',
  'dashboard',
  'operations',
]

const serverLayers = ['platform', 'schema', ...domains]
// ui knows no domain but may format with what platform knows; the screens compose.
const webBase = ['platform', 'ui']
const serverTop = ['main.ts', 'run-process.ts', 'start.ts']
const webTop = ['main.tsx', 'routes.tsx', 'prerender.tsx', 'vite.config.ts']
// A domain's folder is flat, but for these parts of it.
const innerFolders = [
  'server/accounts/audit',
  'server/accounts/export',
  'server/keywords/ai',
  'server/keywords/extraction',
  'server/keywords/map',
  'server/keywords/strategy',
  'server/keywords/text',
  'server/keywords/trends',
  'server/billing/stripe',
  'server/billing/test-payments',
  'server/notifications/templates',
  'server/operations/backup',
  'server/operations/news',
  'server/operations/operator',
  'server/platform/threads',
  'server/profile/facts',
  'server/profile/personas',
  'server/profile/site-posts',
  'server/profile/voice',
  'server/profile/voice/card',
  'server/profile/voice/meter',
  'server/profile/voice/samples',
  'server/publishing/autopilot',
  'server/publishing/blocks',
  'server/publishing/connection',
  'server/publishing/changes',
  'server/publishing/doctor',
  'server/publishing/scheduler',
  'server/publishing/undo',
  'server/publishing/parts',
  'server/publishing/wordpress',
  'server/writing/feedback',
  'server/writing/frameworks',
  'server/writing/gates',
  'server/writing/gates/length',
  'server/writing/gates/search',
  'server/writing/gates/slop',
  'server/writing/gates/tone',
  'server/writing/gates/truth',
  'server/writing/held',
  'server/writing/links',
  'server/writing/captions',
  'server/writing/model',
  'server/writing/newsletter',
  'server/writing/passages',
  'server/writing/record',
  'server/writing/sales',
  'server/writing/sample',
  'server/writing/text',
  'web/keywords/map',
  'web/keywords/strategy',
  'web/keywords/trends',
  'web/posts/editor',
  'web/posts/list',
  'web/posts/revisions',
  'web/posts/site-change',
  'web/posts/site-fields',
  'web/posts/text',
  'web/profile/facts',
  'web/profile/personas',
  'web/profile/voice',
  'web/publishing/autopilot',
]

// Plain data without zod: the rest of the contract would bring the validator into the browser.
const valuesForWeb = [
  'contract/plans.ts',
  'contract/plan-limits.ts',
  'contract/plan-features.ts',
  'contract/frameworks.ts',
  'contract/field-messages.ts',
  'contract/keyword-rules.ts',
  'contract/voice-rules.ts',
  'contract/promised-hours.ts',
  'contract/slot-times.ts',
  'contract/post-field-rules.ts',
  'contract/slugify.ts',
  'contract/is-publishing.ts',
  'contract/count-words.ts',
  'contract/paths.ts',
  'contract/relative-time.ts',
  'contract/operator.ts',
]

/** What stands in one place only; types as well, but for Node's own modules. */
const onlyHere: { what: RegExp; files: string[]; typesAnywhere?: true }[] = [
  { what: /^pg-boss(\/|$)/, files: ['server/platform/jobs.ts'] },
  {
    what: /^(ai|@ai-sdk\/.+)(\/|$)/,
    files: ['server/platform/llm-provider.ts', 'server/platform/llm-form.ts'],
  },
  { what: /^stripe(\/|$)/, files: ['server/billing/stripe.ts'] },
  { what: /^nodemailer(\/|$)/, files: ['server/platform/mail.ts'] },
  {
    what: /^undici(\/|$)/,
    files: ['server/platform/safe-*.ts', 'server/platform/public-connector.ts'],
  },
  { what: /^process\.env$|^(node:)?process$/, files: ['server/platform/env.ts'] },
  // Other ways out of the process, past the guard on addresses.
  {
    what: /^(node:)?(http|https|http2|net|tls|dgram|child_process)$/,
    files: ['server/platform/*.ts'],
    typesAnywhere: true,
  },
  // createRequire imports what nobody sees; the entry point turns on the compile cache.
  { what: /^(node:)?module$/, files: ['server/main.ts', 'server/platform/source-mapped-stack.ts'] },
]

// Loads what threadWork names; the import of its types, which stands beside the name, is checked.
const loadsByName = 'server/platform/threads/run-tasks.ts'

const forbiddenNames = /^(utils?|helpers?|common|misc|shared|lib|types|index|services?|managers?)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Every violation in the tree at `root`, one line each. */
export function findViolations(root: string): string[] {
  const code = '{contract,server,web,test,tools,bench}/**/*.{ts,tsx,mts,cts,js,mjs,cjs,jsx}'
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
  if (file.startsWith('web/') && takesMessages(file, text)) found.push('takes messages of other windows')
  // A test may use whatever shows the guarantee.
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
    .map((word) => `the name '${word}' says nothing`)
  return kebabCase.test(basename(file)) ? forbidden : [...forbidden, 'is not in kebab-case']
}

function checkPlace(file: string): string[] {
  const [tree, folder = '', ...rest] = file.split('/')
  if (tree === 'contract') return rest.length > 0 ? ['the contract is flat'] : []
  const isServer = tree === 'server'
  if (rest.length === 0)
    return (isServer ? serverTop : webTop).includes(folder) ? [] : [`stands in no folder of ${tree}`]
  const known = isServer
    ? [...serverLayers, 'migrations']
    : [...webBase, ...domains, 'screens', 'site', 'public']
  if (!known.includes(folder)) return [`the folder ${tree}/${folder} is not a known one`]
  return rest.length > 1 && !innerFolders.includes(dirname(file)) ? ['the folder of a domain is flat'] : []
}

function checkImport(root: string, file: string, { from, isType }: Import): string[] {
  const rule = onlyHere.find(({ what, typesAnywhere }) => what.test(from) && !(typesAnywhere && isType))
  if (rule && file !== 'web/vite.config.ts' && !rule.files.some((place) => matchesGlob(file, place)))
    return [`${from} belongs only to ${rule.files.join(', ') || 'no file'}`]
  if (/^[#/~]|^@\/|^file:/.test(from)) return [`${from}: only relative imports`]
  if (!from.startsWith('.'))
    return file.startsWith('contract/') && from !== 'zod' ? [`the contract imports ${from}`] : []
  const target = posix.join(posix.dirname(file), from)
  if (!existsSync(join(root, target.replace(/\?.*$/, '')))) return [`${from} leads to no file`]
  return mayImport(file, target, isType) ? [] : [`may not import ${target}${isType ? ' (a type)' : ''}`]
}

function mayImport(file: string, target: string, isType: boolean): boolean {
  const [tree, folder = ''] = file.split('/')
  const [targetTree, targetFolder = ''] = target.split('/')
  if (targetTree === 'contract') return tree !== 'web' || isType || valuesForWeb.includes(target)
  if (tree !== targetTree) return false
  // The columns of platform's own tables stand with all the others.
  if (tree === 'server' && folder === 'platform' && target === 'server/schema/platform.ts') return true
  if (tree === 'server') return rankOf(serverLayers, folder) >= rankOf(serverLayers, targetFolder)
  const isTop = webTop.includes(folder) && webTop.includes(targetFolder)
  if (folder === targetFolder || isTop) return true
  return webRank(folder) > webRank(targetFolder)
}

// A file beside the folders composes all of them.
function rankOf(layers: string[], folder: string): number {
  const rank = layers.indexOf(folder)
  return rank < 0 ? layers.length : rank
}

// All domains are one layer, hence none imports another.
function webRank(folder: string): number {
  if (webBase.includes(folder)) return webBase.indexOf(folder)
  if (domains.includes(folder)) return webBase.length
  return ['screens', 'site'].includes(folder) ? webBase.length + 1 : webBase.length + 2
}

if (import.meta.main) {
  const violations = findViolations(resolve(process.argv[2] ?? '.'))
  for (const line of violations) console.log(line)
  if (violations.length > 0) process.exitCode = 1
}
