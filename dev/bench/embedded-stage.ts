import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/platform/database/db.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { createSecrets, type Secrets } from '../../server/platform/secrets/secrets.ts'
import { startServerProcess, type ServerProcess } from '../../test/given/server-process.ts'

interface EmbeddedStage {
  /** Open until the server starts, because only one process may open it. */
  database: Database
  secrets: Secrets
  start(settings: Record<string, string>, root?: string): Promise<ServerProcess>
  close(): Promise<void>
}

/** An embedded database in a temporary folder, and one server on it; without seeds the server creates it. */
export async function openEmbeddedStage({ isSeeded = true } = {}): Promise<EmbeddedStage> {
  const directory = mkdtempSync(join(tmpdir(), 'quillcast-bench-'))
  const database = await openDatabase({ directory: isSeeded ? directory : join(directory, 'unused') })
  await database.migrate()
  let server: ServerProcess | undefined
  return {
    database,
    secrets: createSecrets('a key for tests that is long enough to be one', undefined),
    start: async (settings, root) => {
      if (!server) await database.close()
      server = await startServerProcess({ DATA_DIR: directory, ...settings }, root)
      await server.ready()
      return server
    },
    close: async () => {
      server?.kill()
      await server?.ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
