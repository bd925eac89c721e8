import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Every mail that was taken, as it came over the wire. */
  taken: { to: string[]; raw: string }[]
  /** What the next mails meet: a refusal for good, for now, or a line that is cut after the mail was taken. */
  behave(next: ('take' | 'refuse' | 'busy' | 'cut')[]): void
  stop(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  let script: ('take' | 'refuse' | 'busy' | 'cut')[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => (raw += chunk))
      stream.on('end', () => {
        const act = script.shift() ?? 'take'
        if (act === 'refuse') return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        if (act === 'busy') return done(Object.assign(new Error('Try again'), { responseCode: 451 }))
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        if (act === 'cut') server.connections.forEach((connection) => connection.close())
        else done()
      })
    },
  })
  // A client that leaves in the middle is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    behave: (next) => (script = next),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
