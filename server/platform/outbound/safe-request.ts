export interface SafeRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
  /** For everything together: look-up, redirects, body. */
  timeoutMs: number
  /** Of the body, unpacked; 5 MB unless told. */
  maxBytes?: number
  /** The body is cut there, unpacked, and its beginning taken for all of it. */
  truncateAtBytes?: number
  /** `follow` (up to 5 hops) unless told, but never for POST: its redirect is the answer. */
  redirect?: 'follow' | 'manual'
  /** Set it when the body holds a login; an Authorization header is seen without. */
  hasCredentials?: boolean
}

/** Headers in lower case, ours among them, and a body whose length is known. */
export async function encodeRequest({ headers = {}, body }: SafeRequest, userAgent: string) {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  // Firewalls in front of WordPress refuse requests without a user agent.
  const own: Record<string, string> = { ...lower, 'user-agent': userAgent, 'accept-encoding': 'gzip' }
  if (!(body instanceof FormData)) return { headers: own, body: body ?? null }
  // undici knows only its own FormData, not the platform's; a Response writes the latter as multipart.
  const form = new Response(body)
  return {
    headers: { ...own, 'content-type': form.headers.get('content-type') ?? '' },
    body: new Uint8Array(await form.arrayBuffer()),
  }
}
