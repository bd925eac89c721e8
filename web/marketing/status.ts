import { statusRows, type Readiness } from './status-rows.ts'

// The same as for API calls in the app.
const patienceMs = 10_000
const everyMs = 60_000

type Answers = Readiness & { alive: boolean }

const part = (name: string) => document.querySelector<HTMLElement>(`[data-status] [data-${name}]`)

let isChecking = false
let shown: string | undefined

/** Checks and shows the status now, every minute while the page is visible, when it becomes visible, and on request. */
export function watchStatus(): void {
  const checkInView = () => {
    if (!document.hidden) void check(false)
  }
  part('check')?.addEventListener('click', () => void check(true))
  document.addEventListener('visibilitychange', checkInView)
  setInterval(checkInView, everyMs)
  void check(false)
}

async function check(isAsked: boolean) {
  if (isChecking) return
  isChecking = true
  setBusy(true)
  const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')])
  show(health?.alive === true, isReadiness(ready) ? ready : undefined, isAsked)
  setBusy(false)
  isChecking = false
}

/** Returns the JSON whatever the status, because a 503 says what is wrong; undefined without an answer. */
async function ask(path: string): Promise<Partial<Answers> | undefined> {
  try {
    // Both are outside the API, and this page is about whether it answers at all.
    // oxlint-disable-next-line no-restricted-globals
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    return (await answer.json()) as Partial<Answers>
  } catch {
    return undefined
  }
}

/** A proxy may answer instead of the server, with other JSON. */
const isReadiness = (answer: Partial<Answers> | undefined): answer is Answers =>
  typeof answer?.database === 'string' && typeof answer.workers === 'number'

function setBusy(isBusy: boolean) {
  const button = part('check')
  button?.setAttribute('aria-disabled', String(isBusy))
  setText(button, isBusy ? 'Checking…' : 'Check again')
}

function show(isAlive: boolean, readiness: Readiness | undefined, isAsked: boolean) {
  const lines = statusRows.map(({ read }) => read(isAlive, readiness))
  const isFine = readiness?.ready && lines.every(({ state }) => state === 'fine' || state === 'stand-in')
  const trouble = isAlive || readiness ? 'Some systems have problems' : 'Can’t reach the server'
  const headline = isFine ? 'All systems operational' : trouble
  const checked = `Checked at ${new Date().toLocaleTimeString(undefined, { timeStyle: 'long' })}.`
  part('overall')?.setAttribute('data-state', isFine ? 'fine' : 'broken')
  setText(part('headline'), headline)
  setText(part('time'), checked)
  for (const [at, row] of document.querySelectorAll('[data-row]').entries()) {
    row.setAttribute('data-state', lines[at]!.state)
    setText(row.querySelector('[data-mark]'), lines[at]!.mark)
    setText(row.querySelector('[data-detail]'), lines[at]!.detail)
  }
  // Announced only when it has changed or the visitor has asked.
  if (isAsked || headline !== shown) setText(part('said'), `${headline}. ${checked}`)
  shown = headline
}

function setText(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}
