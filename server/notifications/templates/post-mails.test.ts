import { expect, test } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { mailSecretBinding } from '../mail/open-mail-secret.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { TemplateData } from './template-data.ts'

const secrets = createSecrets('a key for tests that is long enough to be one')
const env = readEnv({ PUBLIC_URL: 'http://localhost:3000' })
const at = '2025-11-21T14:05:00.000Z'
const captions = { x: 'https://paws.example/a?b=1&c=2', linkedin: 'Two\nlines' }

const article = `<h2>Dogs &amp; <em>baths</em></h2>
<p>Wash <strong>once</strong>, then <a href="https://paws.example/dry?a=1&amp;b=2">dry</a>. <a href="javascript:alert(1)">Not there</a>.</p>
<ul><li>Warm water</li><li>A towel<ol><li>Cotton</li></ol></li></ul>
<blockquote><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></blockquote><pre><code>a  b</code></pre><hr>
<figure><img src="https://paws.example/dog.jpg" alt="A &quot;wet&quot; dog"><figcaption>Before</figcaption></figure>
<table><thead><tr><th>Coat</th></tr></thead><tbody><tr><td>Short</td></tr></tbody></table>
<script>alert(2)</script><style>body { display: none }</style><!-- <img src=x> -->`

function render<Name extends 'captions' | 'upcoming-post'>(template: Name, data: TemplateData[Name]) {
  const sealedSecret = secrets.seal('token', mailSecretBinding('one'))
  return renderMail({ env, secrets }, { accountId: 'one', template, data: { ...data }, sealedSecret })!
}

const upcoming = { title: 'T', at, zone: 'UTC', asks: false, postId: 'p', captions, writer: null } as const

test('shows the next post as it will read, in both parts', () => {
  const { html, text } = render('upcoming-post', { ...upcoming, content: article })
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

test("links the next post's buttons to what their labels say", () => {
  const { html, text } = render('upcoming-post', { ...upcoming, asks: true, content: '' })
  const answer = 'http://localhost:3000/autopilot/answer?token=token&do='
  const choices = {
    Approve: `${answer}approve`,
    Edit: 'http://localhost:3000/dashboard/posts/p',
    'Hold for approval': `${answer}hold`,
    Skip: `${answer}skip`,
  }
  const buttons = [...html.matchAll(/<a\s+href="([^"]*)"\s+class="choice[^>]*>([^<]*)<\/a\s*>/g)]
  expect(Object.fromEntries(buttons.map(([, url, label]) => [label, url!.replaceAll('&amp;', '&')]))).toEqual(
    choices,
  )
  for (const [label, url] of Object.entries(choices)) expect(text).toContain(`${label}:\n${url}`)
})

test("truncates a post that is too long for a mail, says so, and stays below Gmail's limit", () => {
  const paragraph = `<p>${'Für jeden Hund ein Bad. '.repeat(20)}</p>`
  const long = Object.fromEntries(
    ['linkedin', 'facebook', 'instagram'].map((name) => [name, 'x'.repeat(3000)]),
  )
  const mail = { ...upcoming, captions: long }
  const cut = render('upcoming-post', { ...mail, content: paragraph.repeat(500) })
  expect(Buffer.byteLength(cut.html)).toBeLessThan(102_000)
  for (const part of [cut.html, cut.text]) expect(part).toContain('This post is too long for an email')
  // As long as the largest plan allows.
  const whole = render('upcoming-post', { ...mail, content: paragraph.repeat(20) })
  for (const part of [whole.html, whole.text]) expect(part).not.toContain('too long for an email')
})

test('offers to take a live post back, and says until when', () => {
  const undo = { postId: 'p', publishedAt: at, zone: 'Europe/Rome' }
  const live = { title: 'T', url: 'https://a.example', captions: {}, writer: null } as const
  const { text } = render('captions', { ...live, undo })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'until Saturday, November 22, 2025 at 15:05 Rome time (14:05 UTC)',
  )
  expect(text).toMatch(/Take it back:\nhttp:\/\/localhost:3000\/undo\?token=one\.p\.1763733900000\.[\w-]+\n/)
  expect(render('captions', live).text).not.toContain('Take it back')
})
