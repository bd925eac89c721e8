import { causesOf, codeOf } from './database/database-errors.ts'
import { ConfigError } from './env.ts'
import { serializeError } from './log.ts'

const diskFull = 'DATA_DIR: the disk is full. Free some space and start again'
const noPermission = 'DATA_DIR: permission denied. Make the user that runs Quillcast the owner of that folder'
const readOnly = 'DATA_DIR: read-only file system. Set it to a writable folder'

// System errors and SQLSTATEs at startup when a setting is wrong or PostgreSQL is unreachable.
const reasons: Record<string, string> = {
  ECONNREFUSED: 'DATABASE_URL: no server is listening there',
  ECONNRESET: 'DATABASE_URL: the connection was closed',
  ENOTFOUND: 'DATABASE_URL: host not found',
  EAI_AGAIN: 'DATABASE_URL: host not found',
  ETIMEDOUT: 'DATABASE_URL: no server is listening there',
  '28P01': 'DATABASE_URL: the password is wrong',
  '28000': "DATABASE_URL: this user isn't allowed to connect",
  '3D000': 'DATABASE_URL: database not found',
  '42501': "DATABASE_URL: this user can't create tables. Grant it CREATE on the database for the first start",
  '53100': "DATABASE_URL: the database's disk is full",
  '53300': 'DATABASE_URL: PostgreSQL has reached its connection limit',
  '57P03': 'DATABASE_URL: PostgreSQL is starting up',
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: readOnly,
}

// The embedded engine throws file system errors as an errno in an object that is not an Error.
const engineErrors: Record<number, string> = {
  2: noPermission,
  19: diskFull,
  51: diskFull,
  63: noPermission,
  69: readOnly,
}

/** Returns one line that names the setting to change, or for anything else the error without query parameters. */
export function explainStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const reason = causesOf(error)
    .map((link) => reasons[codeOf(link)])
    .find(Boolean)
  if (reason) return reason
  if (!(error instanceof Error) && typeof error === 'object' && error !== null && 'errno' in error) {
    const line = engineErrors[Number(error.errno)]
    return line ?? `DATA_DIR: the database files can't be used (error ${String(error.errno)})`
  }
  const { message, stack } = serializeError(error)
  return `${message}\n${stack ?? ''}`
}
