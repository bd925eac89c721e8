import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

// What each page imports before it can render, and what the editor adds. In KB of gzip: the product's goals.
const budgets: Record<string, { goal: number; pieces: string[]; without?: string[] }> = {
  login: { goal: 60, pieces: ['screens/login.tsx'] },
  register: { goal: 60, pieces: ['screens/register.tsx'] },
  dashboard: { goal: 65, pieces: ['dashboard'] },
  editor: { goal: 152, pieces: ['posts/text/rich-text.tsx'], without: ['dashboard', 'screens/new-post.tsx'] },
}

/** Builds the web app if its sources have changed, and reports what its pages load; returns whether all are within budget. */
export function weighScripts(root: string): boolean {
  const build = spawnSync(process.execPath, ['tools/build.ts', '--if-changed'], { cwd: root })
  if (build.status !== 0) throw new Error(`the web was not built: ${String(build.stderr).slice(-500)}`)
  const web = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(web, 'manifest.json'), 'utf8')) as Manifest
  const weighed = Object.entries(budgets).map(([name, { goal, pieces, without }]) => {
    const before = without ? importsOf(manifest, ['app.html', ...without]) : new Set<string>()
    const files = [...importsOf(manifest, ['app.html', ...pieces]).difference(before)]
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0)
    return { name, goal, kilobytes: Math.round(bytes / 100) / 10 }
  })
  const summary = weighed.map(({ name, goal, kilobytes }) => `${name} ${kilobytes} (budget: ${goal})`)
  console.log(`initial scripts, KB gzip: ${summary.join(', ')}`)
  return weighed.every(({ goal, kilobytes }) => kilobytes <= goal)
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
