import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Env, ConfigError } from '../env.ts'
import { installQueue } from '../jobs.ts'
import { type Database } from './db.ts'
import { openDatabase, withConnection } from './open-database.ts'

/** Migrates. With an owner role the service's role can't alter tables, and can only add to and read the audit log. */
export async function prepareDatabase(
  database: Database,
  { DATABASE_URL, DATABASE_OWNER_URL }: Pick<Env, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
): Promise<void> {
  await requireUnicode(database)
  if (!DATABASE_OWNER_URL) return database.migrate()
  const role = decodeURIComponent(new URL(DATABASE_URL ?? '').username)
  if (!role || role === decodeURIComponent(new URL(DATABASE_OWNER_URL).username))
    throw new ConfigError('DATABASE_OWNER_URL: names another role than DATABASE_URL, in the same database')
  const owner = await openDatabase({ url: DATABASE_OWNER_URL, directory: '' })
  try {
    await owner.migrate()
  } finally {
    await owner.close()
  }
  await installQueue(DATABASE_OWNER_URL)
  await grantPermissions(DATABASE_OWNER_URL, role)
}

/** SQL_ASCII accepts any bytes and counts them as characters, so texts would be cut and compared wrongly. */
async function requireUnicode({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ encoding: string }>(
    sql`select current_setting('server_encoding') as encoding`,
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL: the database is encoded in ${encoding}. Create one with: createdb --encoding=UTF8 --template=template0 --owner=ROLE NAME`,
    )
}

const schemas = ['public', 'pgboss', 'drizzle'].map((name) => pg.escapeIdentifier(name)).join(', ')
const grantStatements = (role: string) => [
  `grant usage on schema ${schemas} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${schemas} to ${role}`,
  `grant usage, select on all sequences in schema ${schemas} to ${role}`,
  `revoke update, delete on audit_entries from ${role}`,
]

/** In one transaction, so that no process sees a table without its grants or the audit log with too many. */
async function grantPermissions(url: string, role: string): Promise<void> {
  const statements = ['begin', ...grantStatements(pg.escapeIdentifier(role)), 'commit'].join(';')
  await withConnection(url, (client) => client.query(statements))
}
