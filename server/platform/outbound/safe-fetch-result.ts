export type SafeFetchResult =
  | {
      kind: 'answer'
      status: number
      /** Lower-case names; repeated headers are joined with commas. */
      headers: Record<string, string>
      text: string
      /** The final URL, after redirects. */
      url: string
      redirects: number
    }
  /** Refused by our own rules; nothing was sent to that address (addresses before a redirect were contacted). */
  | { kind: 'refused'; cause: RefusedCause; message: string }
  /** `sent` is false only when nothing can have reached the server; otherwise the outcome of a write is unknown. */
  | { kind: 'failed'; cause: FailedCause; message: string; sent: boolean }

/** `insecure`: credentials would have traveled unencrypted. */
export type RefusedCause = 'url_invalid' | 'url_port' | 'insecure' | 'host_not_public' | 'address_not_public'

export type FailedCause =
  | 'dns_failed'
  | 'connect_failed'
  | 'connect_timeout'
  | 'tls_expired'
  | 'tls_name'
  | 'tls_chain'
  | 'tls_other'
  | 'timeout'
  /** The response started but did not finish in time. */
  | 'read_too_slow'
  | 'reset'
  | 'too_large'
  | 'too_many_redirects'
  | 'garbled'

// Lost connections: system errors, TLS errors after the handshake, a body shorter than announced.
const RESET_CODE = /^(E[A-Z]+|ERR_SSL_\w+|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_(SOCKET|ABORTED|INFO|RES_\w+))$/

/** Carries a refusal or a failure through sockets and streams, which only pass errors. */
export class RequestStopped extends Error {
  readonly outcome: { kind: 'refused'; cause: RefusedCause } | { kind: 'failed'; cause: FailedCause }

  constructor(outcome: RequestStopped['outcome'], message: string) {
    super(message)
    this.outcome = outcome
  }
}

export function requestRefused(cause: RefusedCause, message: string): RequestStopped {
  return new RequestStopped({ kind: 'refused', cause }, message)
}

export function requestFailed(cause: FailedCause, message: string): RequestStopped {
  return new RequestStopped({ kind: 'failed', cause }, message)
}

/** Classifies an error from undici, a socket or zlib; rethrows any other error as a defect. */
export function classifyRequestError(error: unknown): RequestStopped {
  if (error instanceof RequestStopped) return error
  const { name, code = '', message } = error as Error & { code?: string }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return requestFailed('timeout', message)
  if (code === 'UND_ERR_BODY_TIMEOUT') return requestFailed('read_too_slow', message)
  const garbled = name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW' || code.startsWith('Z_')
  if (garbled) return requestFailed('garbled', message)
  if (RESET_CODE.test(code)) return requestFailed('reset', message)
  throw error
}
