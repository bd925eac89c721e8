import type { Env } from '../env.ts'
import { needsStartTls } from './transport-rules.ts'

export interface Mail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export type SendMailResult =
  | { kind: 'sent'; answer: string }
  /** Permanently rejected by the server (5xx). */
  | { kind: 'refused'; answer: string }
  /** Busy, down or disconnected: the mail may or may not have been accepted; retry. */
  | { kind: 'try-later'; answer: string }

export interface MailTransport {
  send(mail: Mail): Promise<SendMailResult>
  close(): void
}

/** What an operator can fix (greeting, login, sender) isn't permanent; a refused recipient or message is. */
function isPermanentRejection(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}

export function createMailTransport(env: Env): MailTransport | undefined {
  if (!env.SMTP_URL) return undefined
  const dkim =
    env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_PRIVATE_KEY
      ? { domainName: env.DKIM_DOMAIN, keySelector: env.DKIM_SELECTOR, privateKey: env.DKIM_PRIVATE_KEY }
      : undefined
  const options = {
    url: env.SMTP_URL,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
    ...(needsStartTls(env) ? { requireTLS: true } : {}),
  }
  // Loaded with the first mail, because a web process sends none.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...options, ...(dkim ? { dkim } : {}) })
  }
  let opened: ReturnType<typeof open> | undefined
  const send = async (mail: Mail): Promise<SendMailResult> => {
    try {
      const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers }
      const transport = await (opened ??= open())
      const info = await transport.sendMail({ ...mail, from: env.MAIL_FROM, headers })
      return { kind: 'sent', answer: info.response.slice(0, 300) }
    } catch (error) {
      const answer = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      return { kind: isPermanentRejection(error) ? 'refused' : 'try-later', answer }
    }
  }
  return { send, close: () => void opened?.then((transport) => transport.close()) }
}
