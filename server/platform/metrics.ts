import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { errorStatus } from '../../contract/operation.ts'

export interface Metrics {
  registry: Registry
  requests: Histogram<'operation' | 'status'>
  publishStart: Histogram
  publishLateness: Histogram
  publishOutcomes: Counter<'outcome'>
  aiWords: Counter<'writer'>
  aiCalls: Counter<'model' | 'place' | 'outcome'>
  aiTokens: Counter<'model' | 'direction'>
  aiCachedTokens: Counter<'model'>
  aiReasoningTokens: Counter<'model'>
  aiCost: Counter<'model'>
  refusedCalls: Counter<'code'>
  signIns: Counter<'role' | 'outcome'>
  mails: Counter<'outcome'>
  workersAlive: Gauge
  heartbeatAge: Gauge
  oldestDue: Gauge
  databaseUp: Gauge
  deadPaymentEvents: Gauge
  backupTaken: Gauge
  diskFree: Gauge<'folder'>
  jobsWaiting: Gauge<'job'>
  jobLag: Gauge<'job'>
  jobsGivenUp: Counter<'job'>
  workOverdue: Gauge<'work'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    requests: new Histogram({
      name: 'quillcast_request_seconds',
      help: 'Answered calls',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 9],
      registers,
    }),
    publishStart: new Histogram({
      name: 'quillcast_publish_start_lateness_seconds',
      help: 'From due to the first request to the site, of planned posts',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 60, 300, 3600, 21600],
      registers,
    }),
    publishLateness: new Histogram({
      name: 'quillcast_publish_lateness_seconds',
      help: 'From due to confirmed live',
      buckets: [1, 5, 15, 60, 300, 3600, 21600],
      registers,
    }),
    publishOutcomes: new Counter({
      name: 'quillcast_publish_outcomes_total',
      help: 'Publishing by outcome or cause',
      labelNames: ['outcome'],
      registers,
    }),
    aiWords: new Counter({
      name: 'quillcast_words_written_total',
      help: 'Words delivered, by writer',
      labelNames: ['writer'],
      registers,
    }),
    ...callerCounters(registers),
    ...aiCounters(registers),
    ...workMetrics(registers),
    ...upkeepGauges(registers),
  }
  // Start at zero: Prometheus sees no increase in a counter that first appears at one, so the first defect would raise
  // no alert.
  metrics.publishOutcomes.inc({ outcome: 'internal_fault' }, 0)
  for (const code of Object.keys(errorStatus)) metrics.refusedCalls.inc({ code }, 0)
  for (const role of ['customer', 'operator'])
    for (const outcome of signInOutcomes) metrics.signIns.inc({ role, outcome }, 0)
  for (const outcome of ['sent', 'refused', 'try-later']) metrics.mails.inc({ outcome }, 0)
  return metrics
}

const signInOutcomes = ['success', 'invalid_credentials', 'wrong_code', 'too_many_requests']

const callerCounters = (registers: Registry[]) => ({
  refusedCalls: new Counter({
    name: 'quillcast_refused_calls_total',
    help: 'Calls that were not served, by the code of the answer',
    labelNames: ['code'],
    registers,
  }),
  signIns: new Counter({
    name: 'quillcast_sign_ins_total',
    help: 'Attempts to sign in, by role and outcome',
    labelNames: ['role', 'outcome'],
    registers,
  }),
})

const aiCounters = (registers: Registry[]) => ({
  aiCalls: new Counter({
    name: 'quillcast_ai_calls_total',
    help: 'Calls of models by what came of them; place tells the first model from its fallbacks',
    labelNames: ['model', 'place', 'outcome'],
    registers,
  }),
  aiTokens: new Counter({
    name: 'quillcast_ai_tokens_total',
    help: 'Tokens of models, as they count them',
    labelNames: ['model', 'direction'],
    registers,
  }),
  aiCachedTokens: new Counter({
    name: 'quillcast_ai_cached_tokens_total',
    help: 'Input tokens that models read from their cache; part of the input tokens',
    labelNames: ['model'],
    registers,
  }),
  aiReasoningTokens: new Counter({
    name: 'quillcast_ai_reasoning_tokens_total',
    help: 'Tokens that models spent on thinking; part of the output tokens',
    labelNames: ['model'],
    registers,
  }),
  aiCost: new Counter({
    name: 'quillcast_ai_cost_usd_total',
    help: 'What models cost by AI_PRICES; models without a price are missing',
    labelNames: ['model'],
    registers,
  }),
})

const upkeepGauges = (registers: Registry[]) => ({
  workOverdue: new Gauge({
    name: 'quillcast_work_overdue_seconds',
    help: 'Since the oldest account was due for what is done to each by turns, by kind, 0 when none is',
    labelNames: ['work'],
    registers,
  }),
  deadPaymentEvents: new Gauge({
    name: 'quillcast_payment_events_dead',
    help: 'Payment events that failed at their last try',
    registers,
  }),
  backupTaken: new Gauge({
    name: 'quillcast_backup_taken_timestamp_seconds',
    help: 'When the last backup was taken, 0 when there is none',
    registers,
  }),
  // Labeled, so that no series exists where nothing is measured.
  diskFree: new Gauge({
    name: 'quillcast_disk_free_ratio',
    help: 'Free part of the disk of the embedded database',
    labelNames: ['folder'],
    registers,
  }),
})

const workMetrics = (registers: Registry[]) => ({
  mails: new Counter({
    name: 'quillcast_mails_total',
    help: 'Tries of mails by what the mail server said',
    labelNames: ['outcome'],
    registers,
  }),
  jobsGivenUp: new Counter({
    name: 'quillcast_jobs_given_up_total',
    help: 'Jobs that failed at their last try, by kind',
    labelNames: ['job'],
    registers,
  }),
  heartbeatAge: new Gauge({
    name: 'quillcast_worker_heartbeat_age_seconds',
    help: 'Since any worker was last seen',
    registers,
  }),
  oldestDue: new Gauge({
    name: 'quillcast_publish_oldest_due_seconds',
    help: 'Since the oldest post was due that has not been tried, 0 when there is none',
    registers,
  }),
  workersAlive: new Gauge({
    name: 'quillcast_workers_alive',
    help: 'Worker processes seen in the last 30 seconds',
    registers,
  }),
  databaseUp: new Gauge({
    name: 'quillcast_database_up',
    help: 'Whether this process reaches the database; at 0 what is measured there stands still',
    registers,
  }),
  jobsWaiting: new Gauge({
    name: 'quillcast_jobs_waiting',
    help: 'Jobs that wait for their time or their turn, by kind',
    labelNames: ['job'],
    registers,
  }),
  jobLag: new Gauge({
    name: 'quillcast_job_lag_seconds',
    help: 'Since the oldest waiting job was due, by kind, 0 when none is',
    labelNames: ['job'],
    registers,
  }),
})
