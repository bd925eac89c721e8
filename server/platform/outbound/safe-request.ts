export interface SafeRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
  /** For everything together: lookup, redirects, body. */
  timeoutMs: number
  /** Of the decompressed body; 5 MB by default. */
  maxBytes?: number
  /** Truncates the decompressed body here and treats it as complete. */
  truncateAtBytes?: number
  /** Returns the body's bytes as Latin-1, one character each, instead of decoding UTF-8. */
  isBinary?: boolean
  /** `follow` (up to 5 hops) by default, but never for POST, whose redirect is returned. */
  redirect?: 'follow' | 'manual'
  /** Set it when the body holds credentials; an Authorization header is detected anyway. */
  hasCredentials?: boolean
}

/** Lower-case headers, including ours, and a body of known length. */
export async function encodeRequest({ headers = {}, body }: SafeRequest, userAgent: string) {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  // Firewalls in front of WordPress refuse requests without a user agent.
  const own: Record<string, string> = { ...lower, 'user-agent': userAgent, 'accept-encoding': 'gzip' }
  if (!(body instanceof FormData)) return { headers: own, body: body ?? null }
  // undici knows only its own FormData, not the platform's; a Response encodes the latter as multipart.
  const form = new Response(body)
  return {
    headers: { ...own, 'content-type': form.headers.get('content-type') ?? '' },
    body: new Uint8Array(await form.arrayBuffer()),
  }
}
