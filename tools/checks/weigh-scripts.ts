import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

// What /dashboard imports before it can render, and what the editor adds. In KB of gzip: the product's goals.
const budgets = { dashboard: 130, editor: 150 }

/**
 * Builds the web app if its sources have changed, and reports what the first page and the editor load; returns
 * whether both are within budget.
 */
export function weighScripts(root: string): boolean {
  const build = spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { cwd: root })
  if (build.status !== 0) throw new Error(`the web was not built: ${String(build.stderr).slice(-500)}`)
  const web = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) as Manifest
  const weigh = (files: Set<string>) => {
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(web, file)), { level: 9 }).length)
    return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 100) / 10
  }
  const page = importsOf(manifest, ['app.html', 'dashboard'])
  const before = importsOf(manifest, ['app.html', 'dashboard', 'screens/new-post.tsx'])
  const kilobytes = {
    dashboard: weigh(page),
    editor: weigh(importsOf(manifest, ['posts/text/rich-text.tsx']).difference(before)),
  }
  console.log(
    `initial script of /dashboard: ${kilobytes.dashboard} KB gzip in ${page.size} files (budget: ` +
      `${budgets.dashboard}); editor: ${kilobytes.editor} KB (budget: ${budgets.editor})`,
  )
  return kilobytes.dashboard <= budgets.dashboard && kilobytes.editor <= budgets.editor
}

/** The files of the given chunks, by URL or name, with everything they import statically. */
function importsOf(manifest: Manifest, pieces: string[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const name of chunk.imports ?? []) add(name)
  }
  for (const piece of pieces) {
    const key = manifest[piece] ? piece : Object.keys(manifest).find((one) => manifest[one]?.name === piece)
    if (!key) throw new Error(`the build has no ${piece}`)
    add(key)
  }
  return files
}
