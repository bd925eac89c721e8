import { SMTPServer } from 'smtp-server'

type Behaviour = 'take' | 'refuse' | 'busy' | 'refuse-sender' | 'cut'

export interface MailServer {
  url: string
  /** Every accepted mail, as received. */
  taken: { to: string[]; raw: string }[]
  /** Behavior for the next mails: permanent or temporary rejection, sender rejected, or a connection cut after acceptance. */
  behave(next: Behaviour[]): void
  stop(): Promise<void>
}

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  let script: Behaviour[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Accepts any sender on loopback.
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anybody' }),
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (script[0] !== 'refuse-sender') return done()
      script.shift()
      return done(Object.assign(new Error('Not your domain'), { responseCode: 550 }))
    },
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
  // Some tests disconnect in the middle on purpose.
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
