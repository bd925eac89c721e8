import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { packageRoot } from '../package-root.ts'

type NoSchema = Record<string, never>
/** A database or an open transaction. Inside a transaction only the transaction's own handle may be used. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** The raw way in, for the queue. */
  pglite: PGlite | undefined
  pool: pg.Pool | undefined
  /** Whether files of the embedded database were found damaged while it runs; PostgreSQL's are its operator's. */
  isDamaged(): boolean
  /** Applies what is missing of our migrations and indexes, or the migrations alone of another folder. */
  migrate(folder?: string): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(packageRoot, 'server/migrations')
// A name of our own: another application in the same database keeps its list apart.
export const migrationsTable = 'quillcast_migrations'
