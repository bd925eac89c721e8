import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, ConfigError } from '../env.ts'

/** The root key: as configured, or in development generated once and kept next to the database. */
export function readSecretKey(env: Env): string {
  if (env.SECRET_KEY) return env.SECRET_KEY
  if (env.production) throw new ConfigError('SECRET_KEY: is required in production')
  mkdirSync(env.DATA_DIR, { recursive: true })
  const file = join(env.DATA_DIR, 'secret-key')
  if (!existsSync(file)) {
    // Written atomically: a process killed in between leaves no empty key.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
