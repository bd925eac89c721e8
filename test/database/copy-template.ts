import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates a separate migrated database on this run's PostgreSQL and returns its URL. */
export async function copyTemplate(): Promise<string> {
  const template = new URL(process.env.TEST_POSTGRES!)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(`create database ${name} template ${template.pathname.slice(1)}`)
  await client.end()
  template.pathname = `/${name}`
  return template.href
}
