import type { RowName } from './status-page.tsx'

/** `fine`: does its real work; `stand-in`: works, but a built-in one does it; `broken`; `unknown`: nobody could say. */
export type State = 'fine' | 'stand-in' | 'broken' | 'unknown'

export interface Line {
  state: State
  mark: string
  detail: string
}

export interface Status {
  headline: 'All systems work' | 'Something is not right' | 'No answer from the server'
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

const fine = (detail: string): Line => ({ state: 'fine', mark: 'Works', detail })
const broken = (detail: string): Line => ({ state: 'broken', mark: 'Not right', detail })
const standIn = (mark: string, detail: string): Line => ({ state: 'stand-in', mark, detail })
const unknown = (detail = 'Nobody could say.'): Line => ({ state: 'unknown', mark: 'Unknown', detail })

/** What the answers mean, in words: `alive` is whether /healthz answered, `readiness` what /readyz said, if anything. */
export function readStatus(alive: boolean, readiness: Readiness | undefined): Status {
  if (!readiness) return alive ? half() : silent()
  const lines: Status['lines'] = {
    web: alive ? fine('Answers.') : broken('Answers only in part.'),
    database: readiness.database === 'ok' ? fine('Answers.') : broken('Does not answer.'),
    queue: readQueue(readiness),
    publishing: readPublishing(readiness),
    ...readProviders(readiness),
  }
  const isFine =
    readiness.ready && Object.values(lines).every(({ state }) => state === 'fine' || state === 'stand-in')
  return isFine
    ? { headline: 'All systems work', state: 'fine', lines }
    : { headline: 'Something is not right', state: 'broken', lines }
}

function readQueue({ database, queue, workers }: Readiness): Line {
  if (database !== 'ok') return unknown('It stands in the database, which does not answer.')
  if (queue !== 'ok') return broken('The queue is missing.')
  if (workers === 0) return broken('Nobody is at work: drafts and mails wait until a worker is back.')
  return fine(workers === 1 ? 'One worker is at work.' : `${workers} workers are at work.`)
}

function readPublishing({ database, workers }: Readiness): Line {
  if (database !== 'ok')
    return broken('Waits for the database. Nothing is lost, and nothing is published twice.')
  if (workers === 0) return broken('Posts that are due wait for a worker. Nothing is lost.')
  return fine('Posts go out when they are due.')
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
        ? standIn('Test mode', 'The built-in test payments: no real money moves.')
        : livemode
          ? fine('By Stripe.')
          : standIn('Test mode', 'Stripe, with a test key: no real money moves.'),
    mail:
      mail === 'mailbox'
        ? standIn('Stand-in', 'No mail server is set: mails are kept in a mailbox here and not sent.')
        : fine('Sent by a mail server.'),
    writer:
      ai === 'sample'
        ? standIn('Sample', 'The built-in sample writer: no AI model is configured.')
        : fine('An AI model writes.'),
  }
}

/** The process lives, but what it says of itself cannot be had. */
const half = (): Status => ({
  headline: 'Something is not right',
  state: 'broken',
  lines: { ...allUnknown(), web: broken('Lives, but does not say how it is.') },
})

const silent = (): Status => ({
  headline: 'No answer from the server',
  state: 'broken',
  lines: { ...allUnknown(), web: broken('Did not answer. It may also be your own connection.') },
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
