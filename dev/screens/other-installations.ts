import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { operatorPassword } from '../../test/given/given-operator.ts'
import { startServerProcess, type ServerProcess } from '../faults/server-process.ts'
import type { ScreenState } from './states.ts'

// Nothing listens there.
const nowhere = '127.0.0.1:9'
const failing = {
  SMTP_URL: `smtp://${nowhere}`,
  MAIL_FROM: 'Quillcast <hello@quillcast.example>',
  AI_BASE_URL: `http://${nowhere}/v1`,
  AI_MODEL: 'a-model-that-is-away',
}

/** Servers separate from the world of the other screens. */
export async function openInstallations(states: ScreenState[]) {
  const installations: Partial<Record<NonNullable<ScreenState['installation']>, ServerProcess>> = {}
  const directories: string[] = []
  for (const installation of new Set(states.flatMap((state) => state.installation ?? []))) {
    const directory = mkdtempSync(join(tmpdir(), `quillcast-${installation}-`))
    directories.push(directory)
    if (installation === 'failing') await fillFailing(directory)
    installations[installation] = await startServerProcess({
      DATA_DIR: directory,
      OPERATOR_PASSWORD: operatorPassword,
      ...(installation === 'failing' ? failing : {}),
    })
    await installations[installation].ready()
  }
  return {
    urlOf: ({ installation }: ScreenState): string | undefined =>
      installation && installations[installation]?.url,
    async close() {
      for (const server of Object.values(installations)) {
        server.kill()
        await server.ended
      }
      for (const directory of directories) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The state after an hour without model, mail server and payment provider. */
async function fillFailing(directory: string): Promise<void> {
  const made = await startServerProcess({ DATA_DIR: directory })
  await made.ready()
  made.kill()
  await made.ended
  const database = await openDatabase({ url: undefined, directory })
  const { db } = database
  await db.execute(sql`
    insert into accounts (id, email, username, password_hash, status)
    select gen_random_uuid(), 'ada' || n || '@example.com', 'ada' || n, 'x', 'active' from generate_series(1, 12) n`)
  await db.execute(sql`
    insert into posts (account_id, title, content, status, updated_at)
    select id, 'How often should a dog be washed?', '', 'writing', now() - interval '40 minutes' from accounts`)
  await db.execute(sql`
    insert into writing_records (post_id, kind, data, created_at)
    select id, 'call', case when n = 6 then '{"outcome":"text"}' else '{"outcome":"model_unavailable"}' end::jsonb,
      now() - make_interval(mins => n * 12)
    from posts, generate_series(6, 1, -1) n order by n desc`)
  await db.execute(sql`
    insert into mail_outbox (account_id, dedupe_key, recipient, template, data, attempts, answer, created_at)
    select id, 'failing:' || id, email, 'welcome', '{}'::jsonb, 5, 'connect ECONNREFUSED 127.0.0.1:9', now() - interval '50 minutes'
    from accounts`)
  await db.execute(sql`
    insert into payment_events (event_id, type, attempts, error, received_at, next_try_at)
    select 'evt_1QabcdefGHIJKLmnopqrst' || n, 'invoice.paid', 4, 'The payment provider is unavailable',
      now() - interval '30 minutes', now() + interval '1 day'
    from generate_series(1, 7) n`)
  await database.close()
}
