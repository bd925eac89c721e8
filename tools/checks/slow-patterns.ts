// Checks that no regular expression in the product takes more than linear time: `node tools/checks/slow-patterns.ts
// [root]`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { isDisjointWith, JS, NFA } from 'refa'
import { analyse } from 'scslre'
import { type Node, nodesIn, parse } from './walk.ts'

type Exceptions = Record<string, [count: number, reason: string]>

const closed = 'Our own HTML, or sanitized: every element is closed.'

/** How many slow patterns a file may have: on our own text, or on text limited to some hundred characters. */
const exceptions: Exceptions = {
  'contract/writing/frameworks.ts': [2, 'A topic has at most 300 characters.'],
  'contract/posts/text-blocks.ts': [1, closed],
  'server/accounts/passwords/reject-common-password.ts': [2, 'A password has at most 256 characters.'],
  'server/platform/env.ts': [1, 'Our operator’s settings.'],
  'server/platform/source-mapped-stack.ts': [1, 'A stack trace line of at most 500 characters.'],
  'server/keywords/text/split-words.ts': [1, 'It ends at the first place where it could start again.'],
  'server/profile/site-posts/remove-dead-links.ts': [1, closed],
  'server/profile/voice/samples/samples.ts': [1, 'The first 79 characters of a line.'],
  'server/publishing/wordpress/site-address.ts': [1, 'A URL has at most 500 characters.'],
  'server/writing/edit/numbered-blocks.ts': [2, closed],
  'server/writing/links/place-links.ts': [1, closed],
  'server/writing/model/call-model.ts': [1, 'Our own prompt: the data in it has no tags.'],
  'server/writing/model/strip-foreign.ts': [
    2,
    'A URL of at most 2,000 characters, in an answer of a few thousand words.',
  ],
  'server/writing/write/markdown.ts': [2, 'Its end always matches.'],
  'server/writing/text/replace-sentences.ts': [2, closed],
  'web/accounts/credential-rules.ts': [1, 'One form field, in the browser of the person typing it.'],
  'web/screens/post-record.tsx': [1, 'A title has at most 300 characters.'],
  'web/posts/editor/canvas.tsx': [1, 'A title has at most 300 characters.'],
  'web/vite.config.ts': [2, 'Paths of our own modules, at build time.'],
  'server/notifications/mail/mailbox-routes.ts': [2, 'Mails from our own templates, outside production.'],
}

interface Pattern {
  source: string
  flags: string
  line: number
}

/** Lists slow patterns in the tree at `root` beyond the number exempted per file, one line each. */
export function findSlowPatterns(root: string, excepted: Exceptions = exceptions): string[] {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const found = files.toSorted().flatMap((path) => {
    const file = path.replaceAll('\\', '/')
    const slow = patternsIn(file, readFileSync(join(root, file), 'utf8')).flatMap(
      ({ source, flags, line }) => {
        const why = whySlow(source, flags)
        return why ? [`${file}:${line}: /${source}/${flags} ${why}`] : []
      },
    )
    const [count] = excepted[file] ?? [0]
    if (slow.length < count) return [`${file}: ${count} are exempt, ${slow.length} are slow`]
    return slow.length > count ? slow : []
  })
  const missingFiles = Object.keys(excepted).filter((file) => !existsSync(join(root, file)))
  return [...found, ...missingFiles.map((file) => `${file} is exempt but does not exist`)]
}

/** Explains which text makes the pattern slow; undefined when none does. */
export function whySlow(source: string, flags: string): string | undefined {
  const [report] = analyse({ source, flags }, { reportTypes: { Move: !flags.includes('y') } }).reports
  if (report) return `backtracks at ${JSON.stringify(report.character.pick)} repeated`
  const loop = flags.includes('y') ? undefined : findRestart(source, flags)
  return loop && `restarts within what ${loop} has read`
}

/** Finds a loop that reads past other starts of its own pattern, as `<meta\s[^>]*name=` does on `<meta <meta <meta `. */
function findRestart(source: string, flags: string): string | undefined {
  let found: string | undefined
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  visitRegExpAST(parsed, {
    onQuantifierEnter: (loop) => {
      if (loop.max < unbounded || found) return
      const { before, after } = aroundOf(loop)
      const [start] = before
      if ((start?.raw === '^' && !flags.includes('m')) || !canFail(after, flags)) return
      const preceding = start && startsAfter[start.raw]
      const beginning =
        (preceding ?? '') +
        before
          .filter(({ type }) => type !== 'Assertion')
          .map(({ raw }) => raw)
          .join('')
      if (!isDisjointWith(languageOf(beginning, flags), languageOf(`(?:${loop.element.raw})+`, flags)))
        found = loop.raw
    },
  })
  return found
}

// What precedes the start of a line or a word.
const startsAfter: Record<string, string> = { '^': '[\\n\\r]', '\\b': '\\W' }

// Rereading at most this much is still fast enough.
const unbounded = 1000

/** What is matched before and after a node, considering the alternatives that contain it. */
function aroundOf(part: AST.Node): { before: AST.Element[]; after: AST.Element[] } {
  const { parent } = part
  if (!parent) return { before: [], after: [] }
  const outer = aroundOf(parent)
  if (parent.type !== 'Alternative') return outer
  const at = parent.elements.indexOf(part as AST.Element)
  return {
    before: [...outer.before, ...parent.elements.slice(0, at)],
    after: [...parent.elements.slice(at + 1), ...outer.after],
  }
}

const canFail = (after: AST.Element[], flags: string) =>
  after.some(({ type }) => type === 'Assertion') ||
  after.some(({ raw }) => !new RegExp(`^(?:${raw})$`, flags).test(''))

function languageOf(source: string, flags: string): NFA {
  const options = { assertions: 'ignore', backreferences: 'disable' } as const
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse(options)
  return NFA.fromRegex(expression, { maxCharacter })
}

/** The regex literals of a file, and constants passed to `RegExp`; a part only known at run time counts as a letter. */
function patternsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const constants = new Map<string, Node>()
  const read = (node: Node | undefined): string => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    if (node?.type === 'Identifier')
      return constants.has(String(node.name)) ? read(constants.get(String(node.name))) : 'x'
    if (node?.type === 'TaggedTemplateExpression') return read({ ...(node.quasi as Node), isRaw: true })
    if (node?.type !== 'TemplateLiteral') return 'x'
    const [quasis, parts] = [
      node.quasis as { value: { raw: string; cooked: string } }[],
      node.expressions as Node[],
    ]
    return quasis
      .map(({ value }, at) => (node.isRaw ? value.raw : value.cooked) + (parts[at] ? read(parts[at]) : ''))
      .join('')
  }
  for (const node of nodesIn(parse(file, text))) {
    const line = text.slice(0, node.start).split('\n').length
    const init = node.init as Node | undefined
    if (node.type === 'VariableDeclarator' && init && /Template|Literal/.test(init.type))
      constants.set(String((node.id as Node).name), init)
    const { pattern: source, flags } = (node.regex ?? {}) as { pattern?: string; flags?: string }
    if (source !== undefined) found.push({ source, flags: flags ?? '', line })
    if (/^(New|Call)Expression$/.test(node.type) && (node.callee as Node).name === 'RegExp') {
      const [given, how] = node.arguments as Node[]
      found.push({ source: read(given), flags: how ? read(how) : '', line })
    }
  }
  return found
}

if (import.meta.main) {
  const lines = findSlowPatterns(resolve(process.argv[2] ?? '.'))
  for (const line of lines) console.log(line)
  if (lines.length > 0) process.exitCode = 1
}
