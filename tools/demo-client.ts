/** An API client like a customer's own. */
export class Client {
  token: string | undefined
  readonly app: string

  constructor(app: string) {
    this.app = app
  }

  /** Returns `data`; throws an API error with its message. */
  // oxlint-disable-next-line no-explicit-any
  async call(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await fetch(`${this.app}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const read = await answer.json()
    if (!read.success)
      throw new Error(
        `${method} ${path}: ${answer.status} ${read.code} ${read.message} ${JSON.stringify(read.fields ?? {})}`,
      )
    return read.data
  }

  async until<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<Exclude<T, false>>> {
    // The whole demo may take 90 s; a step that takes 80 has failed.
    for (const end = Date.now() + 80_000; Date.now() < end;) {
      const answer = await ask()
      if (answer) return answer as NonNullable<Exclude<T, false>>
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`Timed out waiting for ${what}`)
  }
}
