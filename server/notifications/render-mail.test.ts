import { expect, test } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { createSecrets, newToken } from '../platform/secrets.ts'
import { mailSecretPlace } from './open-mail-secret.ts'
import { renderMail } from './render-mail.ts'
import { templatesWithSecret, type TemplateData, type TemplateName } from './templates/templates.ts'

const secrets = createSecrets('a key for tests that is long enough to be one')
const env = readEnv({ PUBLIC_URL: 'http://localhost:3000' })
const at = '2025-11-21T14:05:00.000Z'
const hostile = `<script>alert("1")</script> & 'x' "\u202eevil\u202c שלום`
const captions = { x: `${hostile}\n\nhttps://paws.example/a?b=1&c=2`, linkedin: 'Two\nlines' }
const welcome = { plan: 'basic', amountCents: 2900, currency: 'usd', paidAt: at, renewsAt: at } as const

const bill = {
  description: hostile,
  amountCents: 4000,
  currency: 'usd',
  url: 'https://pay.example/i?a=1&b=2',
  isChange: false,
}

const article = `<h2>Dogs &amp; <em>baths</em></h2>
<p>Wash <strong>once</strong>, then <a href="https://paws.example/dry?a=1&amp;b=2">dry</a>. <a href="javascript:alert(1)">Not there</a>.</p>
<ul><li>Warm water</li><li>A towel<ol><li>Cotton</li></ol></li></ul>
<blockquote><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></blockquote><pre><code>a  b</code></pre><hr>
<figure><img src="https://paws.example/dog.jpg" alt="A &quot;wet&quot; dog"><figcaption>Before</figcaption></figure>
<table><thead><tr><th>Coat</th></tr></thead><tbody><tr><td>Short</td></tr></tbody></table>
<script>alert(2)</script><style>body { display: none }</style><!-- <img src=x> -->`

type Case = { [Name in TemplateName]: [Name, TemplateData[Name]] }[TemplateName]
const cases: Case[] = [
  [
    'captions',
    {
      title: `${hostile}\r\nBcc: all@example.com`,
      url: 'https://paws.example/a?b=1&c=2',
      captions,
      writer: 'sample',
      undo: { postId: 'p', publishedAt: at, zone: 'Europe/Rome' },
    },
  ],
  ['captions', { title: 'Without captions', url: 'https://paws.example/a', captions: {}, writer: null }],
  ['welcome', { ...welcome, receiptNumber: hostile, profileComplete: false }],
  ['welcome', { ...welcome, renewsAt: null, receiptNumber: null, profileComplete: true }],
  ['verify-address', { reason: 'sign-up', username: hostile }],
  ['verify-address', { reason: 'change', username: hostile }],
  ['address-changed', { newAddress: `"${hostile}"@example.com`, at }],
  ['reset-password', {}],
  ['password-changed', { at, how: 'reset' }],
  ['password-changed', { at, how: 'settings' }],
  ['already-registered', {}],
  ['two-factor-changed', { at, how: 'on' }],
  ['two-factor-changed', { at, how: 'off' }],
  ['two-factor-changed', { at, how: 'recovery', left: 1 }],
  ['two-factor-changed', { at, how: 'renewed' }],
  ['account-deleted', { at, siteUrl: 'https://paws.example/?a=1&b=2', hadSubscription: true }],
  ['account-deleted', { at, siteUrl: null, hadSubscription: false }],
  ['receipt', { ...bill, paidAt: at, number: hostile, renewsAt: at, nextAmountCents: 6900 }],
  ['receipt', { ...bill, url: null, paidAt: at, number: null, renewsAt: null, nextAmountCents: null }],
  ['payment-failed', { ...bill, attempt: 2, nextAttemptAt: at }],
  ['payment-failed', { ...bill, url: null, isChange: true, attempt: 1, nextAttemptAt: null }],
  ['payment-action-required', bill],
  ['duplicate-refunded', { plan: 'basic', amountCents: 2900 }],
  ['plan-changed', { from: 'basic', plan: 'premium', at: null, renewsAt: at }],
  ['plan-changed', { from: 'premium', plan: 'basic', at, renewsAt: null }],
  ['cancellation-confirmed', { plan: 'standard', endsAt: at }],
  ['payment-disputed', { chargeId: 'ch_1', customer: hostile }],
  ['card-expiring', { brand: hostile, last4: '4242', expiresAt: at, renewsAt: at }],
  ['renewal-notice', { plan: 'premium', amountCents: 6900, renewsAt: at }],
  [
    'upcoming-post',
    {
      title: hostile,
      at,
      zone: 'Europe/Rome',
      asks: false,
      postId: 'p',
      content: article,
      captions,
      writer: 'sample',
    },
  ],
  [
    'upcoming-post',
    { title: 'T', at, zone: 'UTC', asks: true, postId: 'p', content: '', captions: {}, writer: null },
  ],
  ['slot-held', { title: hostile, at, zone: 'UTC', why: hostile, postId: null }],
  ['slot-missed', { at, zone: 'Africa/Casablanca', why: hostile, topic: hostile }],
  ['no-topic', { at, zone: 'UTC', ideas: [hostile] }],
  ['autopilot-lapsed', {}],
  ['suggestions', { topics: [hostile], keywords: [hostile] }],
  [
    'news-features',
    { subject: hostile, paragraphs: [hostile], link: { label: hostile, url: 'https://a.example' } },
  ],
  [
    'news-marketing',
    { subject: 'News from us', paragraphs: ['Some.'], link: { label: 'Read', url: 'https://a.example' } },
  ],
]

function render([template, data]: Case, token = newToken()) {
  const sealedSecret = secrets.seal(token, mailSecretPlace('one'))
  return renderMail({ env, secrets }, { accountId: 'one', template, data: { ...data }, sealedSecret })!
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const addresses = (text: string) =>
  [...new Set(unescaped(text).match(/https?:\/\/[^\s"<]+|[\w.]+@quillcast\.example/g))]
    .filter((address) => !address.startsWith('http://www.w3.org/'))
    .toSorted()
const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => unescaped(url!).replace('mailto:', ''))

test.each(cases)(
  "%s: people's text never becomes markup, a header or a change of direction of the subject",
  (...mail) => {
    const { subject, html } = render(mail)
    expect(html).not.toMatch(/<script|<img|javascript:/i)
    expect(html.match(/<body/g)).toHaveLength(1)
    expect(subject).not.toMatch(/[\r\n\u202a-\u202e]/)
    expect(subject).not.toContain('!')
    expect(subject.length).toBeGreaterThan(5)
  },
)

test.each(cases)(
  '%s: text and HTML hold the same addresses, and every link of one stands in the other',
  (...mail) => {
    const { text, html } = render(mail)
    expect(addresses(text)).toEqual(addresses(html.replace(/<head>[^]*<\/head>/, '')))
    for (const link of linksOf(html)) expect(text).toContain(link)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).not.toMatch(/undefined|null|NaN|\[object/)
  },
)

test.each(cases)('%s: nothing is fetched, and what is shown names the stand-ins it met', (...mail) => {
  const { text, html } = render(mail)
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face|src=/i)
  for (const part of [text, html]) {
    expect(part).toContain('Test mode: no real payments')
    expect(part).toContain('http://localhost:3000')
  }
  expect(html).toContain('<html lang="en"')
  // Tables of the layout say so; those of a post are tables.
  expect(html.match(/<table/g)).toEqual(
    html.match(/<table\s+role="(presentation|table)"/g)?.map(() => '<table'),
  )
})

test.each(cases)('%s: its token stands in its link and nowhere else', (...mail) => {
  const token = newToken()
  const { subject, text, html } = render(mail, token)
  const link = /http:\/\/localhost:3000\/(verify-email|reset-password|autopilot\/answer)\?token=[\w-]+/g
  expect(subject).not.toContain(token)
  for (const part of [text, html]) expect(part.replace(link, '')).not.toContain(token)
  const carries = templatesWithSecret.some((name) => name === mail[0])
  expect(text.includes(`?token=${token}`)).toBe(carries)
  expect(html.includes(`?token=${token}`)).toBe(carries)
})

test('a receipt names plan, amount, dates and number, and that a test payment moved no money', () => {
  const { text } = render(['welcome', { ...welcome, receiptNumber: 'QC-1', profileComplete: false }])
  const said = [
    'Plan: Lone Ranger (Basic Plan)',
    'Amount: $29.00 USD',
    'Paid on: November 21, 2025 at 14:05 UTC',
    'Renews on: November 21, 2025 (UTC)',
    'Receipt number: QC-1',
    'Test payment: no real money moved.',
    'http://localhost:3000/complete-profile',
  ]
  for (const line of said) expect(text).toContain(line)
})

test('lines of the text part fit a narrow reader, and captions keep theirs', () => {
  const long = 'word '.repeat(40).trim()
  const { text } = render([
    'captions',
    { title: long, url: 'https://a.example', captions: { x: long }, writer: null },
  ])
  const [above, below] = text.split('--- X ---')
  for (const line of above!.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
  expect(below).toContain(long)
})

test('an address that leads to no page is shown, never linked', () => {
  const url = 'javascript:alert(1)'
  const { html, text } = render(['captions', { title: 'A post', url, captions: {}, writer: null }])
  expect(linksOf(html)).not.toContain(url)
  expect(text).toContain(url)
})

test('a secret of another account, of a lost key, or gone, renders nothing', () => {
  const row = { accountId: 'one', template: 'reset-password', data: {} }
  const sealed = secrets.seal('token', mailSecretPlace('two'))
  const lost = createSecrets('another key that is long enough').seal('token', mailSecretPlace('one'))
  for (const sealedSecret of [sealed, lost, 'rubbish', null])
    expect(renderMail({ env, secrets }, { ...row, sealedSecret })).toBeUndefined()
})

const upcoming = { title: 'T', at, zone: 'UTC', asks: false, postId: 'p', captions, writer: null } as const

test('the mail about the next post shows it as it will read, in both parts', () => {
  const { html, text } = render(['upcoming-post', { ...upcoming, content: article }])
  for (const tag of [
    '<h2',
    '<ul',
    '<ol',
    '<li',
    '<blockquote',
    '<strong>once</strong>',
    'href="https://paws.example/dry',
  ])
    expect(html).toContain(tag)
  expect(html).toContain('&lt;script&gt;alert(1)')
  expect(html).not.toMatch(/## |\*\*|alert\(2\)|display: none }/)
  expect(text).toContain('Dogs & baths\n============')
  expect(text).toContain('Wash once, then dry [1]. Not there.')
  expect(text).toContain('- Warm water\n- A towel\n  1. Cotton')
  expect(text).toContain('[Image: A "wet" dog]')
  expect(text).toContain('[1] https://paws.example/dry?a=1&b=2')
  expect(text).not.toMatch(/## |\*\*|alert\(2\)/)
})

test('what may be done about the next post are buttons that lead where their labels say', () => {
  const { html, text } = render(['upcoming-post', { ...upcoming, asks: true, content: '' }], 'token')
  const answer = 'http://localhost:3000/autopilot/answer?token=token&do='
  const choices = {
    Approve: `${answer}approve`,
    Edit: 'http://localhost:3000/dashboard/posts/p',
    'Hold for approval': `${answer}hold`,
    Skip: `${answer}skip`,
  }
  const buttons = [...html.matchAll(/<a\s+href="([^"]*)"\s+class="choice[^>]*>([^<]*)<\/a\s*>/g)]
  expect(Object.fromEntries(buttons.map(([, url, label]) => [label, unescaped(url!)]))).toEqual(choices)
  for (const [label, url] of Object.entries(choices)) expect(text).toContain(`${label}:\n${url}`)
})

test('a post that is too long for a mail is cut, says so, and the mail stays below what Gmail shows', () => {
  const paragraph = `<p>${'Für jeden Hund ein Bad. '.repeat(20)}</p>`
  const long = Object.fromEntries(
    ['linkedin', 'facebook', 'instagram'].map((name) => [name, 'x'.repeat(3000)]),
  )
  const mail = { ...upcoming, captions: long }
  const cut = render(['upcoming-post', { ...mail, content: paragraph.repeat(500) }])
  expect(Buffer.byteLength(cut.html)).toBeLessThan(102_000)
  for (const part of [cut.html, cut.text]) expect(part).toContain('The post is too long for a mail')
  // As long as a plan lets a post be.
  const whole = render(['upcoming-post', { ...mail, content: paragraph.repeat(20) }])
  for (const part of [whole.html, whole.text]) expect(part).not.toContain('too long for a mail')
})

test('the mail about a live post offers to take it back, and says until when', () => {
  const undo = { postId: 'p', publishedAt: at, zone: 'Europe/Rome' }
  const live = { title: 'T', url: 'https://a.example', captions: {}, writer: null } as const
  const { text } = render(['captions', { ...live, undo }])
  expect(text.replace(/\s+/g, ' ')).toContain(
    'until Saturday, November 22, 2025 at 15:05 in Europe/Rome (14:05 UTC)',
  )
  expect(text).toMatch(/Take it back:\nhttp:\/\/localhost:3000\/undo\?token=one\.p\.1763733900000\.[\w-]+\n/)
  expect(render(['captions', live]).text).not.toContain('Take it back')
})
