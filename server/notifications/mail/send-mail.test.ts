import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/fakes/mail-server.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import type { TemplateData } from '../templates/template-data.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

let smtp: MailServer
let server: Server
let owner: Account

beforeAll(async () => {
  smtp = await startMailServer()
  server = await given.server({ SMTP_URL: smtp.url, MAIL_FROM: 'Quillcast <post@quillcast.example>' })
  owner = await given.account(server)
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

const data = {
  title: 'Dogs & <b>baths</b>',
  url: 'https://paws.example/dogs',
  captions: { x: 'Dogs https://paws.example/dogs' },
  writer: 'sample' as const,
}
let counter = 0

async function queue(dedupeKey = `captions:${++counter}`, about: TemplateData['captions'] = data) {
  const { db } = server.app
  await db.transaction((tx) =>
    queueMail(server.app, tx, {
      accountId: owner.accountId,
      to: owner.email,
      template: 'captions',
      data: about,
      dedupeKey,
    }),
  )
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))
  return row!
}

const stateOf = async (id: string) =>
  (await server.app.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]!
const takenOf = (id: string) => smtp.taken.filter(({ raw }) => raw.includes(`<${id}@`))

test('delivers a queued mail once, with a text part, and queues one per event', async () => {
  const row = await queue('captions:once')
  await queue('captions:once')
  await until(async () => (await stateOf(row.id)).status === 'sent')
  await sendMail(server.app, row.id)
  const [mail, ...more] = takenOf(row.id)
  expect(more).toEqual([])
  expect(mail!.to).toEqual([owner.email])
  expect(mail!.raw).toContain('Content-Type: text/plain')
  expect(mail!.raw).toContain('From: Quillcast <post@quillcast.example>')
  expect(mail!.raw).not.toContain('<b>baths</b></a>')
})

/** A part of a mail as its reader sees it. */
function partOf(raw: string, type: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const part = raw.slice(raw.indexOf(`Content-Type: ${type}`)).split(`--${boundary}`)[0]!
  const [head = '', ...lines] = part.split(/\r?\n\r?\n/)
  const body = lines.join('\n\n')
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('keeps every letter of a long mail, in lines that mail servers accept and below the size that Gmail clips', async () => {
  const captions = {
    linkedin: `.dots first\n..twice\nFrom the start\n${'Größe, déjà vu, 日本. '.repeat(120)}`.trim(),
    x: 'word '.repeat(1200).trim(),
  }
  const url = `https://paws.example/?${'a'.repeat(1200)}`
  const row = await queue('captions:long', { ...data, title: 'A long title '.repeat(23), url, captions })
  await until(async () => (await stateOf(row.id)).status === 'sent')
  const [{ raw } = { raw: '' }] = takenOf(row.id)
  expect(Math.max(...raw.split(/\r?\n/).map((line) => line.length))).toBeLessThanOrEqual(998)
  const [text, page] = [partOf(raw, 'text/plain'), partOf(raw, 'text/html')]
  // Gmail clips longer mails.
  expect(Buffer.byteLength(page)).toBeLessThan(102 * 1024)
  for (const caption of Object.values(captions)) expect(text.replaceAll('\r\n', '\n')).toContain(caption)
  expect(text).toContain(url)
})

test('never sends a mail of a transaction that was rolled back', async () => {
  const { db } = server.app
  await db
    .transaction(async (tx) => {
      await queueMail(server.app, tx, {
        accountId: owner.accountId,
        to: owner.email,
        template: 'captions',
        data,
        dedupeKey: 'captions:gone',
      })
      throw new Error('rolled back')
    })
    .catch(() => {})
  const after = await queue()
  await until(async () => (await stateOf(after.id)).status === 'sent')
  expect(await db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, 'captions:gone'))).toEqual([])
})

test('stops at a permanent rejection, retries a busy server, and counts each answer', async () => {
  const readCounts = async () =>
    Object.fromEntries(
      (await server.app.metrics.mails.get()).values.map((one) => [one.labels.outcome, one.value]),
    )
  const before = await readCounts()
  smtp.behave(['refuse'])
  const refused = await queue()
  await until(async () => (await stateOf(refused.id)).status === 'refused')
  expect((await stateOf(refused.id)).answer).toContain('No such mailbox')
  smtp.behave(['busy'])
  const busy = await queue()
  await until(async () => (await stateOf(busy.id)).attempts === 1)
  expect((await stateOf(busy.id)).status).toBe('queued')
  await sendMail(server.app, busy.id)
  expect((await stateOf(busy.id)).status).toBe('sent')
  const after = await readCounts()
  const rises = ['refused', 'try-later', 'sent'].map((outcome) => after[outcome]! - before[outcome]!)
  expect(rises).toEqual([1, 1, 1])
})

test('loses no mail when the mail server refuses us as its sender', async () => {
  smtp.behave(['refuse-sender'])
  const row = await queue()
  await until(async () => (await stateOf(row.id)).attempts === 1)
  expect((await stateOf(row.id)).status).toBe('queued')
  await sendMail(server.app, row.id)
  expect(takenOf(row.id)).toHaveLength(1)
})

test('has no mailbox page with a mail server', async () => {
  expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404)
})
