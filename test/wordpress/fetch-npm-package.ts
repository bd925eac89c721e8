import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runNpm } from './run-npm.ts'

interface NpmPackage {
  name: string
  version: string
  integrity: string
}

/** Downloads the tarball of one package into a folder without installing it, and returns its path. */
export async function fetchNpmPackage(
  folder: string,
  { name, version, integrity }: NpmPackage,
): Promise<string> {
  const [packed] = JSON.parse(
    await runNpm(folder, ['pack', `${name}@${version}`, '--json', '--ignore-scripts', '--silent']),
  ) as { filename: string }[]
  if (!packed) throw new Error(`npm pack gave no file for ${name}@${version}`)
  // Some versions of npm keep the scope's slash in the file name.
  const file = join(folder, packed.filename.replace(/^@/, '').replace('/', '-'))
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} is not the package that was pinned: ${found}`)
  return file
}
