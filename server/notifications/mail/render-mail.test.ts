import { expect, test } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createSecrets, newToken } from '../../platform/secrets/secrets.ts'
import { templatesWithSecret, type TemplateData, type TemplateName } from '../templates/template-data.ts'
import { mailSecretBinding } from './open-mail-secret.ts'
import { renderMail } from './render-mail.ts'

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
      notes: [hostile],
    },
  ],
  [
    'post-unseen',
    { title: hostile, url: 'https://a.example/?p=1&x=2', message: hostile, fix: hostile, postId: 'p' },
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
      content: `<h2>T</h2>${hostile}`,
      captions,
      writer: 'sample',
    },
  ],
  [
    'upcoming-post',
    { title: 'T', at, zone: 'UTC', asks: true, postId: 'p', content: '', captions: {}, writer: null },
  ],
  ['owner-questions', { topic: hostile, questions: [hostile, 'Why?'], at, zone: 'Europe/Rome' }],
  [
    'approval-request',
    { business: hostile, name: hostile, title: hostile, at, zone: 'Europe/Rome', until: at },
  ],
  [
    'approval-request',
    { business: 'Paws', name: 'Dana Reyes', title: 'T', at: null, zone: 'UTC', until: at },
  ],
  [
    'approval-decided',
    {
      name: hostile,
      title: hostile,
      postId: 'p',
      decision: 'changes',
      comments: 'One new comment.',
      consequence: '',
    },
  ],
  [
    'approval-decided',
    { name: 'Dana Reyes', title: 'T', postId: 'p', decision: 'approved', comments: '', consequence: hostile },
  ],
  ['slot-held', { title: hostile, at, zone: 'UTC', why: hostile, postId: null }],
  ['slot-missed', { at, zone: 'Africa/Casablanca', why: hostile, topic: hostile }],
  ['no-topic', { at, zone: 'UTC' }],
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
  const sealedSecret = secrets.seal(token, mailSecretBinding('one'))
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
  "%s: never turns people's text into markup, a header or bidi controls in the subject",
  (...mail) => {
    const { subject, html } = render(mail)
    expect(html).not.toMatch(/<script|<img|javascript:/i)
    expect(html.match(/<body/g)).toHaveLength(1)
    expect(subject).not.toMatch(/[\r\n\u202a-\u202e]/)
    expect(subject).not.toContain('!')
    expect(subject.length).toBeGreaterThan(5)
  },
)

test.each(cases)('%s: has the same URLs in text and HTML, each as a link', (...mail) => {
  const { text, html } = render(mail)
  expect(addresses(text)).toEqual(addresses(html.replace(/<head>[^]*<\/head>/, '')))
  for (const link of linksOf(html)) expect(text).toContain(link)
  expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  expect(html).not.toMatch(/undefined|null|NaN|\[object/)
})

test.each(cases)('%s: loads nothing and names the stand-ins in use', (...mail) => {
  const { text, html } = render(mail)
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face|src=/i)
  for (const part of [text, html]) {
    expect(part).toContain('Test mode: no real payments')
    expect(part).toContain('http://localhost:3000')
  }
  expect(html).toContain('<html lang="en"')
  // Layout tables have a presentation role; a post's tables do not.
  expect(html.match(/<table/g)).toEqual(
    html.match(/<table\s+role="(presentation|table)"/g)?.map(() => '<table'),
  )
})

test.each(cases)('%s: has its token only in its link', (...mail) => {
  const token = newToken()
  const { subject, text, html } = render(mail, token)
  const link =
    /http:\/\/localhost:3000\/(verify-email|reset-password|autopilot\/answer|questions|approve)\?token=[\w-]+/g
  expect(subject).not.toContain(token)
  for (const part of [text, html]) expect(part.replace(link, '')).not.toContain(token)
  const carries = templatesWithSecret.some((name) => name === mail[0])
  expect(text.includes(`?token=${token}`)).toBe(carries)
  expect(html.includes(`?token=${token}`)).toBe(carries)
})

test('shows plan, amount, dates and number on a receipt, and that a test payment moved no money', () => {
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

test('wraps the text part for narrow readers, but keeps the lines of captions', () => {
  const long = 'word '.repeat(40).trim()
  const { text } = render([
    'captions',
    { title: long, url: 'https://a.example', captions: { x: long }, writer: null },
  ])
  const [above, below] = text.split('--- X ---')
  for (const line of above!.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
  expect(below).toContain(long)
})

test('shows a URL that is not a web page without linking it', () => {
  const url = 'javascript:alert(1)'
  const { html, text } = render(['captions', { title: 'A post', url, captions: {}, writer: null }])
  expect(linksOf(html)).not.toContain(url)
  expect(text).toContain(url)
})

test('renders nothing with a secret of another account, a lost key or a deleted secret', () => {
  const row = { accountId: 'one', template: 'reset-password', data: {} }
  const sealed = secrets.seal('token', mailSecretBinding('two'))
  const lost = createSecrets('another key that is long enough').seal('token', mailSecretBinding('one'))
  for (const sealedSecret of [sealed, lost, 'rubbish', null])
    expect(renderMail({ env, secrets }, { ...row, sealedSecret })).toBeUndefined()
})
