import { parseSync } from 'vite'
import { isNode, type Node, nodesIn } from './walk.ts'

/** One import of a file; `isType` if it is erased with the types. */
export type Import = { from: string; isType: boolean }

/** What the import rules need from a file; `problems` lists what they cannot judge or never allow. */
export type Module = { imports: Import[]; hasDefaultExport: boolean; problems: string[] }

export function readModule(path: string, text: string): Module {
  const { program, errors } = parseSync(path, text)
  const found: Module = { imports: [], hasDefaultExport: false, problems: [] }
  for (const error of errors) found.problems.push(`cannot be read: ${error.message}`)
  for (const node of nodesIn(program)) readNode(node, found)
  return found
}

function readNode(node: Node, found: Module): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return checkStatement(node, found)
    case 'ExportDefaultDeclaration':
      found.hasDefaultExport = true
      return
    case 'TSImportType':
      return add(node.source, true, found)
    case 'ImportExpression':
      return add(node.source, false, found)
    case 'TSImportEqualsDeclaration':
      found.problems.push('imports with `import … = require`')
      return
    case 'NewExpression':
      return checkAssetUrl(node, found)
    case 'MemberExpression':
      return checkMember(node, found)
    case 'VariableDeclarator':
      if (isNamed(node.init, 'process') && (node.id as Node).type === 'ObjectPattern')
        found.problems.push('destructures process: write process.…')
  }
}

function checkStatement(node: Node, found: Module): void {
  if (node.type === 'ExportAllDeclaration' && !node.exported)
    found.problems.push('re-exports a whole file: no barrels')
  const names = (node.specifiers ?? []) as { exported?: { name?: string } }[]
  if (names.some((name) => name.exported?.name === 'default')) found.hasDefaultExport = true
  if (node.source) add(node.source, node.importKind === 'type' || node.exportKind === 'type', found)
}

// A worker or an asset: new URL('./file.ts', import.meta.url)
function checkAssetUrl(node: Node, found: Module): void {
  const [first, second] = node.arguments as (Node | undefined)[]
  const isOwn =
    isNamed(node.callee, 'URL') && second?.type === 'MemberExpression' && isNamed(second.property, 'url')
  if (isOwn && typeof first?.value === 'string' && /\.[cm]?[jt]sx?$/.test(first.value))
    add(first, false, found)
}

function checkMember(node: Node, found: Module): void {
  const name = node.computed ? (node.property as Node).value : (node.property as Node).name
  if (name === 'env' && isNamed(node.object, 'process'))
    found.imports.push({ from: 'process.env', isType: false })
  if (name === 'fetch' && ['globalThis', 'window', 'self'].some((global) => isNamed(node.object, global)))
    found.problems.push('uses the global fetch')
  if (name === 'glob' && (node.object as Node).type === 'MetaProperty')
    found.problems.push('imports by pattern (import.meta.glob)')
}

function add(source: unknown, isType: boolean, found: Module): void {
  const from = (source as Node).value
  if (typeof from === 'string') found.imports.push({ from, isType })
  else found.problems.push('imports a name only known at run time')
}

function isNamed(node: unknown, name: string): boolean {
  return isNode(node) && node.type === 'Identifier' && node.name === name
}
