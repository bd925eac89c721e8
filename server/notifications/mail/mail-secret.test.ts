import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/fakes/mail-server.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { freePort } from '../../../tools/testing/postgres.ts'
import type { App } from '../../platform/app.ts'
import { createMailTransport } from '../../platform/outbound/mail-transport.ts'
import { createSecrets, newToken } from '../../platform/secrets/secrets.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { mailSecretBinding } from './open-mail-secret.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

let smtp: MailServer
let server: Server
let owner: Account

beforeAll(async () => {
  smtp = await startMailServer()
  server = await given.server({ SMTP_URL: smtp.url })
  owner = await given.account(server)
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

let counter = 0

async function queueReset(secret: string, app: App = server.app) {
  const dedupeKey = `reset-password:test ${++counter}`
  return app.db.transaction(async (tx) => {
    await queueMail(app, tx, {
      accountId: owner.accountId,
      to: owner.email,
      template: 'reset-password',
      data: {},
      secret,
      dedupeKey,
    })
    const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))
    return row!
  })
}

const rowOf = async (id: string) =>
  (await server.app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]!
const rawOf = (id: string) => smtp.taken.find(({ raw }) => raw.includes(`<${id}@`))!.raw
const unquoted = (raw: string) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

test('stores the token of a link only sealed, and deletes it once the mail is sent', async () => {
  const token = newToken()
  const row = await queueReset(token)
  const found = sql`select data from pgboss.job where data->>'mailId' = ${row.id}`
  const { rows: jobs } = await server.app.db.execute(found)
  expect(jobs).toHaveLength(1)
  const stored = JSON.stringify([row, jobs])
  const bytes = Buffer.from(token)
  for (const shape of [token, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])
    expect(stored).not.toContain(shape)
  expect(row.sealedSecret).toMatch(/^v1\./)
  await until(async () => (await rowOf(row.id)).status === 'sent')
  expect((await rowOf(row.id)).sealedSecret).toBeNull()
  expect(unquoted(rawOf(row.id))).toContain(`${server.url}/reset-password?token=${token}`)
})

test('delivers a mail as text and HTML in one message, both with the link', async () => {
  const token = newToken()
  const row = await queueReset(token)
  await until(async () => (await rowOf(row.id)).status === 'sent')
  const raw = rawOf(row.id)
  const boundary = /Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw)?.[1]
  const [, text, html] = unquoted(raw).split(`--${boundary}`)
  expect(text).toContain('Content-Type: text/plain; charset=utf-8')
  expect(html).toContain('Content-Type: text/html; charset=utf-8')
  for (const part of [text, html]) expect(part).toContain(`/reset-password?token=${token}`)
})

test('keeps the token of a retried mail until it is sent or permanently refused', async () => {
  smtp.behave(['busy'])
  const row = await queueReset(newToken())
  await until(async () => (await rowOf(row.id)).attempts === 1)
  expect((await rowOf(row.id)).sealedSecret).toBe(row.sealedSecret)
  smtp.behave(['busy'])
  await expect(sendMail(server.app, row.id, true)).rejects.toThrow('did not accept mail')
  expect(await rowOf(row.id)).toMatchObject({ status: 'refused', sealedSecret: null })
  smtp.behave(['refuse'])
  const refused = await queueReset(newToken())
  await until(async () => (await rowOf(refused.id)).status === 'refused')
  expect((await rowOf(refused.id)).sealedSecret).toBeNull()
})

test('gives up on a mail whose key is lost, and never sends it without its link', async () => {
  const secrets = createSecrets('a key that this installation does not know')
  const row = await queueReset(newToken(), { ...server.app, secrets })
  await until(async () => (await rowOf(row.id)).status === 'refused')
  expect(await rowOf(row.id)).toMatchObject({ sealedSecret: null, attempts: 0 })
  expect((await rowOf(row.id)).answer).toContain('cannot be opened')
  expect(smtp.taken.some(({ raw }) => raw.includes(row.id))).toBe(false)
})

test('removes the token from answers and errors of a mail server that quotes the link', async () => {
  const token = newToken()
  const quoting = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        const serverResponse = `Blocked: ${server.url}/reset-password?token=${token}`
        done(Object.assign(new Error(serverResponse), { responseCode: 451 }))
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => quoting.listen(port, '127.0.0.1', resolve))
  const mail = createMailTransport({ ...server.app.env, SMTP_URL: `smtp://127.0.0.1:${port}` })!
  const [row] = await server.app.db
    .insert(mailOutbox)
    .values({
      accountId: owner.accountId,
      recipient: owner.email,
      template: 'reset-password',
      data: {},
      sealedSecret: server.app.secrets.seal(token, mailSecretBinding(owner.accountId)),
      dedupeKey: 'reset-password:quoted',
    })
    .returning()
  const error = await sendMail({ ...server.app, mail }, row!.id).catch((thrown: Error) => thrown)
  expect(String(error)).toContain('Blocked')
  expect(String(error) + (await rowOf(row!.id)).answer).not.toContain(token)
  mail.close()
  await new Promise<void>((resolve) => quoting.close(resolve))
})
