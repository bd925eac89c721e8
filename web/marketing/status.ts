import { readStatus, type Readiness, type Status } from './read-status.ts'

// As long as the browser's calls of the API may take.
const patienceMs = 10_000
const everyMs = 60_000

type Answers = Readiness & { alive: boolean }

const part = (name: string) => document.querySelector<HTMLElement>(`[data-status] [data-${name}]`)

let isChecking = false
let isDue = false
let timer: ReturnType<typeof setTimeout> | undefined
let shown: Status['headline'] | undefined

/** Asks what stands behind this page and shows it; again every minute while the page is in view, and when it is asked to. */
export function watchStatus(): void {
  part('check')?.addEventListener('click', () => void check({ isAsked: true }))
  document.addEventListener('visibilitychange', () => {
    if (isDue && !document.hidden) void check({ isAsked: false })
  })
  void check({ isAsked: false })
}

async function check({ isAsked }: { isAsked: boolean }) {
  if (isChecking) return
  isChecking = true
  isDue = false
  clearTimeout(timer)
  setBusy(true)
  const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')])
  show(readStatus(health?.alive === true, isReadiness(ready) ? ready : undefined), isAsked)
  setBusy(false)
  isChecking = false
  timer = setTimeout(() => {
    isDue = true
    if (!document.hidden) void check({ isAsked: false })
  }, everyMs)
}

/** The answer's JSON whatever its status, for a 503 says what is wrong; undefined when there was none. */
async function ask(path: string): Promise<Partial<Answers> | undefined> {
  try {
    // Neither call is one of the API's: they stand outside of it, and this page is about whether it answers at all.
    // oxlint-disable-next-line no-restricted-globals
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return (await answer.json()) as Partial<Answers>
  } catch {
    return undefined
  }
}

/** A proxy in front may answer in the server's place, in JSON of its own. */
const isReadiness = (answer: Partial<Answers> | undefined): answer is Answers =>
  typeof answer?.database === 'string' && typeof answer.workers === 'number'

function setBusy(isBusy: boolean) {
  const button = part('check')
  if (!button) return
  button.setAttribute('aria-disabled', String(isBusy))
  button.textContent = isBusy ? 'Checking…' : 'Check again'
}

// In full: left to itself the hour after midnight is written with one digit.
const clock = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

function show({ headline, state, lines }: Status, isAsked: boolean) {
  const at = new Date().toLocaleTimeString('en-GB', clock)
  const overall = part('overall')
  if (overall) overall.dataset.state = state
  setText(part('headline'), headline)
  setText(part('time'), `Checked at ${at}.`)
  for (const [name, line] of Object.entries(lines)) {
    const row = document.querySelector<HTMLElement>(`[data-row="${name}"]`)
    if (!row) continue
    row.dataset.state = line.state
    setText(row.querySelector('[data-mark]'), line.mark)
    setText(row.querySelector('[data-detail]'), line.detail)
  }
  // Said aloud when it is news, or when somebody has asked: not every minute.
  if (isAsked || headline !== shown) setText(part('said'), `${headline}. Checked at ${at}.`)
  shown = headline
}

function setText(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}
