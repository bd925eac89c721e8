import pg from 'pg'

/** Works on a connection of its own, without the pool's timeouts, and closes it. */
export async function withConnection<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
