import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../server/migrations')

// What the previous release still reads and writes must keep its name and accept what that release writes.
const breaking = [
  /\bDROP TABLE\b/i,
  /\bDROP COLUMN\b/i,
  /\bRENAME\b/i,
  /\bSET NOT NULL\b/i,
  /\bSET DATA TYPE\b/i,
  /^TRUNCATE\b/i,
]

// Neither read nor written by the previous release.
const unused = ['DROP TABLE "site_terms" CASCADE;']

/** Finds statements that would break the previous release. */
function breakingIn(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((statement) => statement.trim())
  return statements.filter((statement) => {
    if (unused.includes(statement)) return false
    if (breaking.some((pattern) => pattern.test(statement))) return true
    // Inserts that omit it would fail.
    const isRequired = /\bADD COLUMN\b/i.test(statement) && /\bNOT NULL\b/i.test(statement)
    return isRequired && !/\bDEFAULT\b/i.test(statement) && !/\bGENERATED ALWAYS\b/i.test(statement)
  })
}

test('finds a migration that would break the previous release', () => {
  expect(breakingIn('ALTER TABLE "posts" ADD COLUMN "slug" text;')).toEqual([])
  expect(breakingIn(`ALTER TABLE "posts" ADD COLUMN "slug" text DEFAULT '' NOT NULL;`)).toEqual([])
  for (const statement of [
    'ALTER TABLE "posts" ADD COLUMN "slug" text NOT NULL;',
    'ALTER TABLE "posts" DROP COLUMN "slug";',
    'ALTER TABLE "posts" RENAME COLUMN "slug" TO "path";',
    'ALTER TABLE "posts" ALTER COLUMN "slug" SET NOT NULL;',
    'ALTER TABLE "posts" ALTER COLUMN "slug" SET DATA TYPE integer;',
    'DROP TABLE "posts";',
  ])
    expect(breakingIn(`CREATE TABLE "x" ();--> statement-breakpoint\n${statement}`)).toEqual([statement])
})

test('every migration keeps the previous release working', () => {
  const found = globSync('*.sql', { cwd: folder }).flatMap((file) =>
    breakingIn(readFileSync(join(folder, file), 'utf8')).map(
      (statement) => `${basename(file)}: ${statement}`,
    ),
  )
  expect(found).toEqual([])
})
