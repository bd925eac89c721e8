import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdLock } from './hold-lock.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/quillcast-wordpress')

/** A name suffix that changes with the given sources, so that a changed recipe never reuses an old result. */
export function fingerprint(...patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: import.meta.dirname }).toSorted(),
  )) {
    hash.update(file).update(readFileSync(join(import.meta.dirname, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Returns the cached folder of that name. Creates it with `fill` if missing: once, and never visible half full. */
export async function cacheFolder(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  await holdLock(join(cache, `${name}.lock`), async () => {
    if (existsSync(folder)) return
    const draft = await mkdtemp(join(cache, 'draft-'))
    try {
      await fill(draft)
      await rename(draft, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  })
  return folder
}
