import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { errorStatus } from '../../contract/operation.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const meter = createMeter([registry])
  const metrics = {
    registry,
    ...callMetrics(meter),
    ...publishMetrics(meter),
    ...aiMetrics(meter),
    ...workMetrics(meter),
  }
  // Prometheus sees no increase in a counter that first appears at one, so the first defect would raise no alert.
  metrics.publishOutcomes.inc({ outcome: 'internal_fault' }, 0)
  for (const code of Object.keys(errorStatus)) metrics.refusedCalls.inc({ code }, 0)
  for (const role of ['customer', 'operator'])
    for (const outcome of signInOutcomes) metrics.signIns.inc({ role, outcome }, 0)
  for (const outcome of ['sent', 'refused', 'try-later']) metrics.mails.inc({ outcome }, 0)
  return metrics
}

const signInOutcomes = ['success', 'invalid_credentials', 'wrong_code', 'too_many_requests']

/** Every name gets the prefix `quillcast_`. */
const createMeter = (registers: Registry[]) => ({
  counter: <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `quillcast_${name}`, help, labelNames, registers }),
  gauge: <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `quillcast_${name}`, help, labelNames, registers }),
  histogram: <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram<Label>({ name: `quillcast_${name}`, help, buckets, labelNames, registers }),
})
type Meter = ReturnType<typeof createMeter>

const callMetrics = ({ counter, histogram }: Meter) => ({
  requests: histogram(
    'request_seconds',
    'Answered calls',
    [0.005, 0.02, 0.1, 0.5, 2, 9],
    'operation',
    'status',
  ),
  refusedCalls: counter(
    'refused_calls_total',
    'Calls that were not served, by the code of the answer',
    'code',
  ),
  signIns: counter('sign_ins_total', 'Attempts to sign in, by role and outcome', 'role', 'outcome'),
})

const publishMetrics = ({ counter, gauge, histogram }: Meter) => ({
  publishStart: histogram(
    'publish_start_lateness_seconds',
    'From due to the first request to the site, of planned posts',
    [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 60, 300, 3600, 21600],
  ),
  publishLateness: histogram(
    'publish_lateness_seconds',
    'From due to confirmed live',
    [1, 5, 15, 60, 300, 3600, 21600],
  ),
  publishOutcomes: counter('publish_outcomes_total', 'Publishing by outcome or cause', 'outcome'),
  oldestDue: gauge(
    'publish_oldest_due_seconds',
    'Since the oldest post was due that has not been tried, 0 when there is none',
  ),
})

const aiMetrics = ({ counter }: Meter) => ({
  aiWords: counter('words_written_total', 'Words delivered, by writer', 'writer'),
  aiCalls: counter(
    'ai_calls_total',
    'Calls of models by what came of them; place tells the first model from its fallbacks',
    'model',
    'place',
    'outcome',
  ),
  aiTokens: counter('ai_tokens_total', 'Tokens of models, as they count them', 'model', 'direction'),
  aiCachedTokens: counter(
    'ai_cached_tokens_total',
    'Input tokens that models read from their cache; part of the input tokens',
    'model',
  ),
  aiReasoningTokens: counter(
    'ai_reasoning_tokens_total',
    'Tokens that models spent on thinking; part of the output tokens',
    'model',
  ),
  aiCost: counter(
    'ai_cost_usd_total',
    'What models cost by AI_PRICES; models without a price are missing',
    'model',
  ),
})

const workMetrics = ({ counter, gauge }: Meter) => ({
  mails: counter('mails_total', 'Tries of mails by what the mail server said', 'outcome'),
  jobsWaiting: gauge('jobs_waiting', 'Jobs that wait for their time or their turn, by kind', 'job'),
  jobLag: gauge('job_lag_seconds', 'Since the oldest waiting job was due, by kind, 0 when none is', 'job'),
  jobsGivenUp: counter('jobs_given_up_total', 'Jobs that failed at their last try, by kind', 'job'),
  workOverdue: gauge(
    'work_overdue_seconds',
    'Since the oldest account was due for what is done to each by turns, by kind, 0 when none is',
    'work',
  ),
  workersAlive: gauge('workers_alive', 'Worker processes seen in the last 30 seconds'),
  heartbeatAge: gauge('worker_heartbeat_age_seconds', 'Since any worker was last seen'),
  databaseUp: gauge(
    'database_up',
    'Whether this process reaches the database; at 0 what is measured there stands still',
  ),
  deadPaymentEvents: gauge('payment_events_dead', 'Payment events that failed at their last try'),
  backupTaken: gauge(
    'backup_taken_timestamp_seconds',
    'When the last backup was taken, 0 when there is none',
  ),
  // Labeled, so that there is no series if nothing is measured.
  diskFree: gauge('disk_free_ratio', 'Free part of the disk of the embedded database', 'folder'),
})
