import { expect, test } from 'vitest'
import { threadMs } from '../../test/thread-time.ts'
import { cleanLink } from './clean-link.ts'

const target = 'https://example.com/soap?a=1'
const encoded = encodeURIComponent(target)

test.each([
  `https://www.google.com/url?q=${encoded}&sa=D&ust=1`,
  `http://www.google.de/url?sa=t&q=best+soap&url=${encoded}&usg=x`,
  `https://google.co.uk/url?q=${encoded}`,
  `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02&reserved=0`,
  `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
  `https://lm.facebook.com/l.php?u=${encoded}`,
  `https://l.instagram.com/?u=${encoded}&e=AT`,
  `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
  `https://www.youtube.com/redirect?event=video_description&q=${encoded}`,
  `https://slack-redir.net/link?url=${encoded}`,
  `https://www.bing.com/ck/a?!&&p=1&u=a1${btoa(target)}&ntb=1`,
  `https://out.reddit.com/t3_x?url=${encoded}&token=1`,
  `//duckduckgo.com/l/?uddg=${encoded}&rut=1`,
  `https://steamcommunity.com/linkfilter/?url=${encoded}`,
  `https://urldefense.com/v3/__${target}__;!!abc`,
  `https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_soap-3Fa-3D1&d=x`,
  `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}&h=1`,
  `https://example.com/soap?a=1&utm_source=chatgpt.com`,
  `https://example.com/soap?fbclid=x&a=1&gclid=y&amp;utm_medium=z`,
  `https://l.facebook.com/l.php?u=${encodeURIComponent(`${target}&fbclid=x`)}`,
])('unwraps the link %s to the page that it means', (href) => {
  expect(cleanLink(href)).toBe(target)
})

test('removes tracking and leaves the rest of an address as written', () => {
  expect(cleanLink('https://x.test/a%20b/?utm_source=x#part')).toBe('https://x.test/a%20b/#part')
  expect(cleanLink('https://youtu.be/abc?si=1&t=5')).toBe('https://youtu.be/abc?t=5')
})

test.each([
  'HTTP://Example.com:80/a b/../ä?Q=%c3%a4&&x=+1&tag=shop-21&ref=me&aff=1&si=2#:~:text=soap',
  'https://example.com/redirect?url=https://other.test/',
  'https://www.google.com/search?q=https://example.com/',
  'https://www.google.com.evil.test/url?q=https://example.com/',
  'https://www.google.com@evil.test/url?q=https://example.com/',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=%E0%A4%A',
  'https://l.facebook.com/l.php?u=mailto:a@example.com',
  'https://www.bing.com/ck/a?u=a1L3NlYXJjaA',
  'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fexample.com',
  'mailto:ada@example.com?subject=utm_source',
  'tel:+49301234',
  '#part',
  '/prices?page=2',
  '',
])('leaves the address %j unchanged', (href) => {
  expect(cleanLink(href)).toBe(href)
})

test('unwraps an address in linear time', () => {
  const started = threadMs()
  for (const part of ['&', '?', '%', 'q=', '__;', '//', '@', ' ', 'amp;'])
    cleanLink(`https://www.google.com/url?q=${part.repeat(200_000)}`)
  expect(threadMs() - started).toBeLessThan(2_000)
})
