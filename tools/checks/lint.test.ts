import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const project = join(import.meta.dirname, '../..')

test('lints cycles, floating promises, any, the global fetch and text that is evaluated or set as HTML in current TypeScript', () => {
  const root = mkdtempSync(join(tmpdir(), 'lint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) copyFileSync(join(project, file), join(root, file))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  const planted = {
    'server/posts/one.ts': "import { two } from './two.ts'\nexport const one = (): number => two()",
    'server/posts/two.ts': "import { one } from './one.ts'\nexport const two = (): number => one()",
    'server/posts/floating.ts': 'export const wait = async () => {}\nexport function go() {\n  wait()\n}',
    'server/posts/any.ts': 'export const all = (value: any) => String(value)',
    'server/posts/print.ts': "console.log('x')",
    'server/posts/outside.ts': "export const get = () => fetch('https://example.org')",
    'server/platform/models/bounded-fetch.ts': "export const get = () => fetch('https://example.org')",
    'web/posts/outside.tsx': "export const get = () => fetch('https://example.org')",
    'server/posts/eval.ts': 'export const run = (text: string): unknown => eval(text)',
    'server/posts/function.ts': 'export const run = (text: string): unknown => new Function(text)',
    'web/posts/later.ts': "export const later = (text: string) => setTimeout('x' + text, 1)",
    'web/posts/html.tsx':
      'export const Html = ({ text }: { text: string }) => <p dangerouslySetInnerHTML={{ __html: text }} />',
  }
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  // Explicit folders, because the linter would otherwise follow the link to node_modules.
  const oxlint = join(project, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'unix', 'server', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = stdout.split('\n').flatMap((line) => {
    const [, file, rule] = /^(?:.*?)((?:server|web)\/[^:]+):.*\(([^)]+)\)\]$/.exec(line) ?? []
    return file ? [`${file} ${rule}`] : []
  })
  expect(found.toSorted()).toEqual([
    'server/posts/any.ts no-explicit-any',
    'server/posts/eval.ts no-eval',
    'server/posts/floating.ts no-floating-promises',
    'server/posts/function.ts no-implied-eval',
    'server/posts/function.ts no-new-func',
    'server/posts/one.ts no-cycle',
    'server/posts/outside.ts no-restricted-globals',
    'server/posts/print.ts no-console',
    'server/posts/two.ts no-cycle',
    'web/posts/html.tsx no-danger',
    'web/posts/later.ts no-implied-eval',
    'web/posts/outside.tsx no-restricted-globals',
  ])
})
