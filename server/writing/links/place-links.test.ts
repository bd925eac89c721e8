import { expect, test } from 'vitest'
import { seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { findMarkup } from '../checks/addresses.ts'
import { type LinkTarget, rankSitePages, rankTargets, placeLinks, splitMarked } from './place-links.ts'

const page = (id: string, title: string, text = ''): LinkTarget => ({
  id,
  title,
  text,
  url: `https://paws.example/${id}?a=1&b=2`,
})
const targets = [
  page('p1', 'Brushing thick coats'),
  page('p2', 'Nervous dogs and dryers'),
  page('p3', 'Prices'),
]
const content = `<h2>Before</h2><p>Start with [[p2|a calm dryer]] and a towel.</p>
<h2>After</h2><p>A thick coat dries slowly. Be kind.</p>
<h2>Then</h2><p>Call us.</p>`
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, words]) => [href, words])

test("links the page the writer named by id with the writer's words, and searches the text for another", () => {
  const placed = placeLinks(content, targets, new Set(targets.map(({ id }) => id)))
  expect(linksOf(placed.content)).toEqual([
    ['https://paws.example/p2?a=1&amp;b=2', 'a calm dryer'],
    ['https://paws.example/p1?a=1&amp;b=2', 'thick coat'],
  ])
  expect(placed.links.map(({ how }) => how)).toEqual(['named by the writer', 'found in the text'])
})

test('keeps a sentence that begins with a link separate and does not split one that continues with a link', () => {
  const text = 'Dry her. [[p2|A calm dryer]] helps. It takes approx. [[p1|two hours]] of rest.'
  expect(splitMarked(text)).toEqual([
    'Dry her. ',
    '[[p2|A calm dryer]] helps. ',
    'It takes approx. [[p1|two hours]] of rest.',
  ])
})

test('links nothing and adds nothing when the text names no page', () => {
  const bare = '<h2>Thick coats</h2><p>Be kind.</p><h2>Then</h2><p>Call us.</p>'
  expect(placeLinks(bare, targets.slice(0, 1), new Set(['p1', 'p2']))).toEqual({ content: bare, links: [] })
})

test('turns an unknown id, a broken mark and a fifth link into plain words', () => {
  const many = Array.from({ length: 6 }, (_, at) => page(`p${at}`, `Page ${at}`))
  const html = `<p>[[p9|nothing]] [[p1|one]] [[p1|again]] [[p2|two]] [[p3|three]] [[p4|four]] [[p5|five]] [[p|x]] [[ [[p2|`
  const placed = placeLinks(`${html}</p>`, many)
  expect(placed.links.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3', 'p4'])
  expect(placed.content).not.toMatch(/\[\[|\]\]|p9/)
})

test('offers only pages related to the topic, nearest first', () => {
  const pages = [
    page('p1', 'Our opening hours'),
    page('p2', 'Dog dryers'),
    page('p3', 'Nervous dogs at the groomer'),
  ]
  expect(rankTargets('How nervous dogs get used to dryers', pages).map(({ id }) => id)).toEqual(['p2', 'p3'])
})

test("offers the site's pages whatever the topic, except legal ones", () => {
  const pages = ['Contact', 'Privacy Policy', 'Impressum', 'Nervous dogs', 'Prices', 'Team', 'Cart', 'Blog']
  const offered = pages.map((title, at) => page(`p${at}`, title))
  expect(rankSitePages('A calm bath for nervous dogs', offered).map(({ title }) => title)).toEqual([
    ...['Nervous dogs', 'Contact', 'Prices', 'Team'],
  ])
})

test('sets no address that is not on the list, whatever a hostile model writes', () => {
  const random = seededRandom(11)
  const schemes = [
    'https://',
    'HTTPS:\\\\',
    '//',
    'javascript:',
    'data:text/html,',
    'http://a@',
    'ftp://',
    '',
  ]
  const hosts = [
    'evil.example',
    'paws.example.evil.example',
    'xn--pws-5ja.example',
    'paws.example@evil.example',
    '127.0.0.1',
    'evil%2eexample',
  ]
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  const allowed = targets.map(({ url }) => url)
  for (let round = 0; round < 2000; round++) {
    const address = `${pick(schemes)}${pick(hosts)}/${round}`
    const form = pick([
      `[[p1|${address}]]`,
      `[[${address}|word]]`,
      `[[p1|x]](${address})`,
      `[[p7${address}|x]]`,
      `<a href="${address}">x</a>`,
    ])
    const placed = placeLinks(`<p>Word ${form} word.</p>`, targets)
    const hrefs = linksOf(sanitizeContent(placed.content)).map(([href]) => href!.replaceAll('&amp;', '&'))
    const ours = placed.links.map(({ url }) => url)
    expect(ours.every((url) => allowed.includes(url))).toBe(true)
    const findings = findMarkup(sanitizeContent(placed.content), allowed)
    // The check finds whatever parsing let through as text.
    expect(hrefs.filter((href) => !allowed.includes(href)).length).toBe(findings.length)
  }
})

test('keeps the link of the last paragraph when there are too many', () => {
  const many = Array.from({ length: 6 }, (_, at) => ({
    id: `p${at}`,
    url: `https://paws.example/${at}/`,
    title: `Page ${at}`,
    text: '',
  }))
  const html = many.map(({ id }) => `<p>Read [[${id}|words of ${id}]] now.</p>`).join('')
  const { links } = placeLinks(html, many)
  expect(links.map(({ id }) => id)).toEqual(['p5', 'p0', 'p1', 'p2'])
})
