import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

const PREFIX = 'quillcast-wordpress-'

/** A new temporary folder that carries the owner's process id; folders of owners that were killed are removed on the way. */
export async function makeSiteFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
    // Two starts may sweep the same folder; the second finds nothing, which is as good.
    if (owner > 0 && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}
