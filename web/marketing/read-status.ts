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
  if (!readiness) return alive ? half() : silent()
  const lines: Status['lines'] = {
    web: alive ? fine('Responding.') : broken('Only partly responding.'),
    database: readiness.database === 'ok' ? fine('Responding.') : broken('Not responding.'),
    queue: readQueue(readiness),
    publishing: readPublishing(readiness),
    ...readProviders(readiness),
  }
  const isFine =
    readiness.ready && Object.values(lines).every(({ state }) => state === 'fine' || state === 'stand-in')
  return isFine
    ? { headline: 'All systems operational', state: 'fine', lines }
    : { headline: 'Some systems have problems', state: 'broken', lines }
}

function readQueue({ database, queue, workers }: Readiness): Line {
  if (database !== 'ok') return unknown('Depends on the database, which isn’t responding.')
  if (queue !== 'ok') return broken('The queue is missing.')
  if (workers === 0) return broken('No workers running: drafts and emails wait until one is back.')
  return fine(workers === 1 ? '1 worker running.' : `${workers} workers running.`)
}

function readPublishing({ database, workers }: Readiness): Line {
  if (database !== 'ok')
    return broken('Waiting for the database. Nothing is lost, and nothing is published twice.')
  if (workers === 0) return broken('Due posts are waiting for a worker. Nothing is lost.')
  return fine('Posts are published on time.')
}

function readProviders({
  payments,
  livemode,
  mail,
  ai,
}: Readiness): Pick<Status['lines'], 'payments' | 'mail' | 'writer'> {
  return {
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

/** The process lives, but what it says of itself cannot be had. */
const half = (): Status => ({
  headline: 'Some systems have problems',
  state: 'broken',
  lines: { ...allUnknown(), web: broken('Running, but can’t report its status.') },
})

const silent = (): Status => ({
  headline: 'Can’t reach the server',
  state: 'broken',
  lines: { ...allUnknown(), web: broken('Not responding. Your own connection may be the problem.') },
})

const allUnknown = (): Status['lines'] => ({
  web: unknown(),
  database: unknown(),
  queue: unknown(),
  publishing: unknown(),
  payments: unknown(),
  mail: unknown(),
  writer: unknown(),
})
