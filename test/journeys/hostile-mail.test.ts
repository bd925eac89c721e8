import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMail } from '../../server/notifications/mail/send-mail.ts'
import { mailOutbox } from '../../server/schema/notifications.ts'
import {
  batches,
  formulas,
  injections,
  lineBreaks,
  naughtyStrings,
  scripts,
  sixAtATime,
} from '../bad-inputs/bad-inputs.ts'
import { startMailServer, type MailServer } from '../fakes/mail-server.ts'
import { given, type Account, type Server } from '../given/given.ts'
import { readMime } from '../read-mime.ts'
import { visit } from './browser.ts'
import { provoke, watch } from './hostile-page.ts'

const isTried = Boolean(process.env.CHROMIUM)

let smtp: MailServer
let server: Server
let owner: Account
beforeAll(async () => {
  if (!isTried) return
  smtp = await startMailServer()
  server = await given.server({ SMTP_URL: smtp.url, MAIL_FROM: 'Quillcast <post@quillcast.example>' })
  owner = await given.account(server)
})
afterAll(async () => {
  if (!isTried) return
  await server.stop()
  await smtp.stop()
})

/** Ten texts in one mail, one in every place that shows customer or model text. */
const inOneMail = (texts: string[]) => {
  const [title = '', linkedin = '', facebook = '', instagram = '', x = '', threads = '', bluesky = ''] = texts
  const [subject = '', preheader = '', body = ''] = texts.slice(7)
  return {
    title,
    url: 'https://paws.example/dogs',
    captions: { linkedin, facebook, instagram, x, threads, bluesky },
    newsletter: { subject, preheader, body },
    writer: 'model' as const,
  }
}

const known = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'auto-submitted',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
]
// The text as a mail shows it: whitespace collapsed, invalid characters removed.
const asShown = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, '')

test.skipIf(!isTried)(
  'shows hostile text in an email as typed, and neither runs it nor adds a header',
  { timeout: 300_000 },
  async () => {
    const texts = [...scripts(), ...naughtyStrings(), ...lineBreaks(), ...injections(), ...formulas()].filter(
      // Lone surrogates never reach storage.
      (text) => text.trim() && !text.includes('\0') && text.isWellFormed(),
    )
    // Each text appears once, as a title (and so in the subject) or as another field.
    const mails = batches(texts, 10)
    await sixAtATime([...mails.entries()], async ([n, some]) => {
      const mail = { accountId: owner.accountId, recipient: `reader${n}@example.com`, template: 'captions' }
      const [row] = await server.app.db
        .insert(mailOutbox)
        .values({ ...mail, data: { ...inOneMail(some) }, dedupeKey: `hostile:${n}` })
        .returning({ id: mailOutbox.id })
      await sendMail(server.app, row!.id)
    })
    const ours = smtp.taken.filter(({ to }) => to[0]?.startsWith('reader'))
    expect(ours).toHaveLength(mails.length)
    const { page, leave } = await visit(server.url)
    const ran = await watch(page)
    await page.route('**/*', (route) => route.abort())
    for (const { to, raw } of ours) {
      const some = mails[Number(/^reader(\d+)@/.exec(to[0]!)![1])]!
      const { headers, parts } = readMime(raw)
      const names = headers.map(([name]) => name)
      expect(names.filter((name) => !known.includes(name))).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      expect(to).toHaveLength(1)
      await page.setContent(parts.get('text/html')!, { waitUntil: 'domcontentloaded' })
      await provoke(page)
      const shown = asShown(await page.evaluate(() => document.body.textContent))
      for (const text of some) expect(shown).toContain(asShown(text))
      const tags = await page.evaluate(() => [
        ...new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName)),
      ])
      expect(
        tags.filter((tag) => !/^(table|tbody|tr|td|th|p|h1|h2|a|br|div|span|strong|b)$/.test(tag)),
      ).toEqual([])
    }
    expect(await ran()).toEqual([])
    console.log(`mails: ${texts.length} hostile texts in ${mails.length} mails, 0 executed, 0 headers made`)
    await leave({ isInspected: false })
  },
)
