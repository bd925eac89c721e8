import { send, hasCode } from './api.ts'

interface StreamOptions<Data> {
  path: string
  signal: AbortSignal
  /** Returns true if this was the last event. */
  onEvent(data: Data): boolean
}

// Reconnects quickly at first, then every 5 s, because the server may be restarting.
const firstWaitMs = 500
const longestWaitMs = 5_000

/**
 * Reads server-sent events with an authorization header, which EventSource cannot send. Reconnects with Last-Event-ID until
 * the last event, the signal, or an error that will not change (not found, signed out).
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

/** Splits a chunk of an event stream into complete events and the unfinished rest, without comments. */
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
