import type { RowName } from './status-page.tsx'

/** `fine`: does its real work; `stand-in`: works, but a built-in one does it; `broken`; `unknown`: nobody could say. */
export type State = 'fine' | 'stand-in' | 'broken' | 'unknown'

export interface Line {
  state: State
  mark: string
  detail: string
}

export interface Status {
  headline: 'All systems operational' | 'Some systems have problems' | 'Can’t reach the server'
  state: 'fine' | 'broken'
  lines: Record<RowName, Line>
}

/** What /readyz says, as far as it said it. */
export interface Readiness {
  ready: boolean
  database: string
  queue: string
  workers: number
  payments: string
  livemode: boolean
  mail: string
  ai: string
}

const fine = (detail: string): Line => ({ state: 'fine', mark: 'Operational', detail })
const broken = (detail: string): Line => ({ state: 'broken', mark: 'Problem', detail })
const standIn = (mark: string, detail: string): Line => ({ state: 'stand-in', mark, detail })
const unknown = (detail = 'Status unknown.'): Line => ({ state: 'unknown', mark: 'Unknown', detail })

/** What the answers mean, in words: `alive` is whether /healthz answered, `readiness` what /readyz said, if anything. */
export function readStatus(alive: boolean, readiness: Readiness | undefined): Status {
  const web = alive
    ? readiness
      ? fine('Responding.')
      : broken('Running, but can’t report its status.')
    : broken(
        readiness ? 'Only partly responding.' : 'Not responding. Your own connection may be the problem.',
      )
  const lines = { ...(readiness ? readLines(readiness) : nothingKnown), web }
  const isFine =
    readiness?.ready && Object.values(lines).every(({ state }) => state === 'fine' || state === 'stand-in')
  if (isFine) return { headline: 'All systems operational', state: 'fine', lines }
  const isSilent = !alive && !readiness
  return {
    headline: isSilent ? 'Can’t reach the server' : 'Some systems have problems',
    state: 'broken',
    lines,
  }
}

const nothingKnown = {
  database: unknown(),
  queue: unknown(),
  publishing: unknown(),
  payments: unknown(),
  mail: unknown(),
  writer: unknown(),
}

function readLines({ database, queue, workers, payments, livemode, mail, ai }: Readiness) {
  const hasDatabase = database === 'ok'
  return {
    database: hasDatabase ? fine('Responding.') : broken('Not responding.'),
    queue: !hasDatabase
      ? unknown('Depends on the database, which isn’t responding.')
      : queue !== 'ok'
        ? broken('The queue is missing.')
        : workers === 0
          ? broken('No workers running: drafts and emails wait until one is back.')
          : fine(workers === 1 ? '1 worker running.' : `${workers} workers running.`),
    publishing: !hasDatabase
      ? broken('Waiting for the database. Nothing is lost, and nothing is published twice.')
      : workers === 0
        ? broken('Due posts are waiting for a worker. Nothing is lost.')
        : fine('Posts are published on time.'),
    payments:
      payments === 'test'
        ? standIn('Test mode', 'Built-in test payments: no real money moves.')
        : livemode
          ? fine('Through Stripe.')
          : standIn('Test mode', 'Stripe with a test key: no real money moves.'),
    mail:
      mail === 'mailbox'
        ? standIn('Stand-in', 'No mail server is configured: emails are kept in a mailbox here, not sent.')
        : fine('Sent by a mail server.'),
    writer:
      ai === 'sample'
        ? standIn('Sample', 'Sample articles: no AI model is configured.')
        : fine('AI model configured.'),
  }
}
