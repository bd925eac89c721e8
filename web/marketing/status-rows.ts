/** The response of /readyz. */
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

/** `stand-in`: works, but through a built-in substitute; `unknown`: could not be checked. */
interface Line {
  state: 'fine' | 'stand-in' | 'broken' | 'unknown'
  mark: string
  detail: string
}

const fine = (detail: string): Line => ({ state: 'fine', mark: 'Operational', detail })
const broken = (detail: string): Line => ({ state: 'broken', mark: 'Problem', detail })
const standIn = (mark: string, detail: string): Line => ({ state: 'stand-in', mark, detail })
const unknown = (detail: string): Line => ({ state: 'unknown', mark: 'Unknown', detail })
const hasDatabase = ({ database }: Readiness) => database === 'ok'

interface Row {
  title: string
  about: string
  /** `isAlive`: /healthz responded; `readiness`: the response of /readyz, if any. */
  read(isAlive: boolean, readiness: Readiness | undefined): Line
}

const row = (title: string, about: string, readLine: (readiness: Readiness) => Line): Row => ({
  title,
  about,
  read: (_isAlive, readiness) => (readiness ? readLine(readiness) : unknown('Status unknown.')),
})

/** The parts that the status page lists, in its order. */
export const statusRows: Row[] = [
  {
    title: 'Web',
    about: 'These pages and the app',
    read(isAlive, readiness) {
      if (isAlive) return readiness ? fine('Responding.') : broken('Running, but can’t report its status.')
      return broken(
        readiness ? 'Only partly responding.' : 'Not responding. Your own connection may be the problem.',
      )
    },
  },
  row('Database', 'Accounts, posts and plans', (readiness) =>
    hasDatabase(readiness) ? fine('Responding.') : broken('Not responding.'),
  ),
  row('Queue and workers', 'Writes posts and sends emails in the background', (readiness) => {
    if (!hasDatabase(readiness)) return unknown('Depends on the database, which isn’t responding.')
    if (readiness.queue !== 'ok') return broken('The queue is missing.')
    if (readiness.workers === 0)
      return broken('No workers running: drafts and emails wait until one is back.')
    return fine(readiness.workers === 1 ? '1 worker running.' : `${readiness.workers} workers running.`)
  }),
  row('Publishing', 'Publishes due posts to WordPress', (readiness) => {
    if (!hasDatabase(readiness))
      return broken('Waiting for the database. Nothing is lost, and nothing is published twice.')
    return readiness.workers === 0
      ? broken('Due posts are waiting for a worker. Nothing is lost.')
      : fine('Posts are published on time.')
  }),
  row('Payments', 'New plans and renewals', ({ payments, livemode }) => {
    if (payments === 'test') return standIn('Test mode', 'Built-in test payments: no real money moves.')
    return livemode
      ? fine('Through Stripe.')
      : standIn('Test mode', 'Stripe with a test key: no real money moves.')
  }),
  row('Mail', 'Captions, links and notices', ({ mail }) =>
    mail === 'mailbox'
      ? standIn('Stand-in', 'No mail server is configured: emails are kept in a mailbox here, not sent.')
      : fine('Sent by a mail server.'),
  ),
  row('Writer', 'Writes your drafts', ({ ai }) =>
    ai === 'sample'
      ? standIn('Sample', 'Sample articles: no AI model is configured.')
      : fine('AI model configured.'),
  ),
]
