import { join } from 'node:path'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { packageRoot } from '../package-root.ts'

type NoSchema = Record<string, never>
interface Answer<Row> {
  rows: Row[]
}
interface AnswerKind extends PgQueryResultHKT {
  type: Answer<this['row']>
}
/** A database or an open transaction. Inside a transaction, use only the transaction's own handle. */
export type Db = PgDatabase<AnswerKind, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** Runs one statement, outside drizzle. */
export type RunText = <Row extends Record<string, unknown>>(text: string) => Promise<Answer<Row>>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Raw access, for the queue. */
  pglite: EmbeddedEngine | undefined
  pool: pg.Pool | undefined
  /** Whether damage to the embedded database's files was found at run time; never on PostgreSQL, which the operator maintains. */
  isDamaged(): boolean
  /** Applies pending migrations and creates missing indexes, or applies only the migrations in another folder. */
  migrate(folder?: string): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(packageRoot, 'server/migrations')
// A distinct name, so that another application in the same database keeps its own list.
export const migrationsTable = 'quillcast_migrations'
