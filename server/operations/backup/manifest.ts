import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { ConfigError } from '../../platform/env.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** The applied migrations, in order: SHA-256 and time of each. */
  migrations: z.array(z.object({ hash: z.string(), when: z.number() })).min(1),
  /** Each after those it references. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: z.number().int(),
      sum: z.string(),
      /** Of the file's lines; missing in backups of earlier releases. */
      digest: z.string().optional(),
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>

const purpose = 'backup manifest'
export const rowsFile = (directory: string, table: string): string => join(directory, `${table}.ndjson.gz`)

/** The signature proves at restore that the key is right and that the checksums are unchanged. */
export function signManifest(secrets: Secrets, manifest: Manifest): string {
  const text = JSON.stringify(manifest)
  return `${JSON.stringify({ manifest, signature: secrets.sign(purpose, text) }, undefined, 1)}\n`
}

/** Throws a ConfigError with one line that says what to do. */
export function readManifest(secrets: Secrets, directory: string): Manifest {
  const file = join(directory, 'manifest.json')
  if (!existsSync(file))
    throw new ConfigError(`${directory}: holds no whole backup (manifest.json is missing)`)
  const signed = z
    .object({ manifest: Manifest, signature: z.string() })
    .safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!signed.success) throw new ConfigError(`${file}: is not a manifest of this release's format`)
  const { manifest, signature } = signed.data
  if (!secrets.verify(purpose, JSON.stringify(manifest), signature))
    throw new ConfigError(
      'SECRET_KEY: is not the one of this backup, whose secrets nothing else opens (or its manifest was changed)',
    )
  return manifest
}

/** The rows of one table as they were written. Throws a ConfigError when the file is truncated or cannot be decompressed. */
export async function* readStoredRows(directory: string, table: string): AsyncIterable<string> {
  const file = rowsFile(directory, table)
  if (!existsSync(file)) throw new ConfigError(`${file}: is missing`)
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  let rest = ''
  try {
    // Not node:readline, which also breaks lines at U+2028.
    for await (const part of text as AsyncIterable<string>) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new ConfigError(`${file}: is damaged (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Reads every file completely before anything is changed. Throws a ConfigError at the first incomplete one. */
export async function verifyFiles(directory: string, manifest: Manifest): Promise<void> {
  for (const { name, rows, sum, digest } of manifest.tables) {
    const found = createRowSum()
    for await (const row of readStoredRows(directory, name)) found.add(row)
    const isOther = digest !== undefined && found.digest() !== digest
    if (found.rows() !== rows || found.sum() !== sum || isOther)
      throw new ConfigError(`${rowsFile(directory, name)}: holds other rows than were written`)
  }
}

const modulus = 2n ** 256n

/**
 * A checksum that does not depend on the order of rows, because two databases may sort texts differently: the SHA-256
 * of the rows, added modulo 2^256 (AdHash: Bellare and Micciancio 1997). It detects accidents, not forgery: the
 * digest of each file, covered by the manifest's signature, detects that.
 */
export function createRowSum() {
  let total = 0n
  let rows = 0
  const inOrder = createHash('sha256')
  return {
    add: (row: string) => {
      total = (total + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
      inOrder.update(`${row}\n`)
      rows++
    },
    rows: () => rows,
    /** 64 hex digits. */
    sum: () => total.toString(16).padStart(64, '0'),
    /** The SHA-256 of the rows in order, which identifies a file. Call it once. */
    digest: () => inOrder.digest('hex'),
  }
}
