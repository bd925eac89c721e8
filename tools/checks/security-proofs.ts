// Checks that every test named in docs/security.md and docs/security-asvs.md exists. `node
// tools/checks/security-proofs.ts [root]`
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestReport } from '../testing/test-report.ts'
import { type Node, nodesIn, parse } from './walk.ts'

const pages = ['docs/security.md', 'docs/security-asvs.md']

/** A test that a page names: its file, and its title if given. */
interface Proof {
  file: string
  title?: string
}

function listProofs(text: string): Proof[] {
  const proofs: Proof[] = []
  // A line that does not start an item, a row or a heading continues the previous one.
  for (const line of text.replaceAll(/\n(?![-|#\n])\s*/g, ' ').split('\n')) {
    let file = ''
    for (const [, named, title] of line.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g)) {
      if (named) file = named
      if (named) proofs.push({ file })
      else if (title && file) proofs.push({ file, title })
    }
  }
  return proofs
}

/** Lists missing files, and titles that no test of their file has, one line each. */
export function findMissing(root: string, text: string): string[] {
  const titles = new Map<string, Set<string>>()
  return listProofs(text).flatMap(({ file, title }) => {
    const path = join(root, file)
    if (!existsSync(path)) return title ? [] : [`there is no ${file}`]
    if (!title) return []
    if (!titles.has(file)) titles.set(file, readTitles(path))
    return titles.get(file)!.has(title) ? [] : [`${file} has no test “${title}”`]
  })
}

/** Lists what the pages name but did not pass in this run of all tests. */
export function findUnproved(root: string, { tests }: TestReport): string[] {
  const passed = Map.groupBy(
    tests.filter(({ state }) => state === 'passed'),
    ({ file }) => file,
  )
  return pages.flatMap((page) =>
    listProofs(readFileSync(join(root, page), 'utf8')).flatMap(({ file, title }) => {
      const pattern = title && titlePattern(title)
      const isProved = passed.get(file)?.some((test) => !pattern || pattern.test(test.title))
      return isProved
        ? []
        : [`${page} names ${file}${title ? ` “${title}”` : ''}, which did not run and pass`]
    }),
  )
}

/** Pages quote a test.each title as written, with %s or $name in place of the values. */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\w+/)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`, 's')
}

/** Reads the titles passed to `test`, `test.skipIf(…)`, `test.each(…)` and functions named like them. */
function readTitles(path: string): Set<string> {
  const titles = new Set<string>()
  for (const node of nodesIn(parse(path, readFileSync(path, 'utf8')))) {
    const [first] = node.type === 'CallExpression' ? (node.arguments as Node[]) : []
    if (first && isTest(node.callee as Node)) titles.add(literal(first))
  }
  return titles
}

function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return /^test$|^it$|Test$/.test(String(callee.name))
  if (callee.type === 'CallExpression') return isTest(callee.callee as Node)
  const property = (callee.property as Node | undefined)?.name
  return callee.type === 'MemberExpression' && property !== 'skip' && property !== 'todo'
    ? isTest(callee.object as Node)
    : false
}

function literal(node: Node): string {
  if (node.type === 'Literal') return String(node.value)
  const [first, ...more] = (node.quasis ?? []) as { value: { cooked: string } }[]
  return first && more.length === 0 ? first.value.cooked : ''
}

/** Whether the page covers a requirement: by its number, or by "(all)" for a section. */
export function speaksOf(text: string): (requirement: string) => boolean {
  const numbers = new Set(text.match(/\b\d+\.\d+\.\d+\b/g))
  const sections = [...text.matchAll(/\b(\d+(?:\.\d+)?) \(all\)/g)].map(([, section]) => `${section}.`)
  return (requirement) =>
    numbers.has(requirement) || sections.some((section) => requirement.startsWith(section))
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? '.')
  const missing = pages.flatMap((page) => findMissing(root, readFileSync(join(root, page), 'utf8')))
  for (const line of missing) console.error(line)
  if (missing.length > 0) process.exitCode = 1
}
