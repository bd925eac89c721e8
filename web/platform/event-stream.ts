import { send, hasCode } from './api.ts'

interface StreamOptions<Data> {
  path: string
  signal: AbortSignal
  /** Answers true when this was the last event. */
  onEvent(data: Data): boolean
}

// After a lost connection: soon at first, then every 5 s, as the server may be starting again.
const firstWaitMs = 500
const longestWaitMs = 5_000

/**
 * Reads server-sent events with the session's header, which EventSource cannot send. Resumes by Last-Event-ID after every
 * break, until the last event, the signal, or an answer that will not change (not found, signed out).
 */
export async function readEvents<Data>({ path, signal, onEvent }: StreamOptions<Data>): Promise<void> {
  let lastId = ''
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) }
      const response = await send(path, { headers, signal })
      for await (const event of eventsOf(response)) {
        if (event.id) lastId = event.id
        waitMs = firstWaitMs
        if (onEvent(JSON.parse(event.data) as Data)) return
      }
    } catch (error) {
      if (signal.aborted || hasCode(error, 'not_found', 'signed_out')) return
    }
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

async function* eventsOf(response: Response) {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { events, rest: left } = parseEvents(rest + value)
      rest = left
      yield* events
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

export interface ServerEvent {
  id: string
  data: string
}

/** The complete events in a piece of an event stream, and what is left of an unfinished one. Comments are dropped. */
export function parseEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.map(parseBlock).filter((event) => event.data !== ''), rest }
}

function parseBlock(block: string): ServerEvent {
  const event: ServerEvent = { id: '', data: '' }
  for (const line of block.split('\n')) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value ?? ''
    if (field === 'data') event.data += (event.data ? '\n' : '') + (value ?? '')
  }
  return event
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
