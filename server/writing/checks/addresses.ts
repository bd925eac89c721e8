import { readTags } from '../../platform/text/read-tags.ts'
import { addressesIn } from '../model/strip-foreign.ts'
import { found, foundIn, type Finding, type KnownFacts } from './code-check-levels.ts'

const hidden = /[\p{L}\p{N}][\u00ad]?[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff][\p{L}\p{N}]/u
const shortcodes = [
  /\[\/?[a-z][a-z0-9_-]{1,40}(?:\s[^[\]\n]{0,400})?\/?\]/i,
  /\{\{[^{}\n]{1,200}\}\}|\{%[^{}\n]{1,200}%\}/,
  /<\?(?:php|=)|<!--\s?\/?wp:|<%=?|&lt;\?php/i,
  /%%[a-z_]{2,40}%%|\$\{[^{}\n]{1,60}\}/i,
  /<\/?(?:script|iframe|object|embed|form|input|style|link|meta|svg)\b/i,
]

const hostOf = (url: string) =>
  url
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#:]/)[0]!

export function findAddresses(sentences: string[], { urls, facts }: Omit<KnownFacts, 'own'>): Finding[] {
  const allowed = new Set(urls.map(hostOf))
  const stated = facts.join('\n').toLowerCase()
  const isKnown = (address: string) => {
    const host = hostOf(address)
    return allowed.has(host) || stated.includes(host)
  }
  return sentences.flatMap((sentence): Finding[] => {
    const foreign = addressesIn(sentence).find(
      (address) => !isKnown(address) && !isKnown(address.split('@')[1] ?? address),
    )
    const code = shortcodes.map((pattern) => pattern.exec(sentence)?.[0].slice(0, 80)).find(Boolean)
    return [
      ...foundIn('lookalike', findDisguised(sentence), sentence),
      ...foundIn('address', foreign, sentence),
      ...foundIn('shortcode', code, sentence),
    ]
  })
}

const latin = /\p{Script=Latin}/u
const scripts = [
  latin,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]
// Non-Latin letters that can spell a whole word looking like Latin.
const twins = /^[аеорсухіјѕԛԝһʟɡοαρτνυικγΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЈЅ]{2,}$/u
const mathLetters = /[\u{1d400}-\u{1d7ff}\uff21-\uff3a\uff41-\uff5a\u24b6-\u24e9]/u

function findDisguised(sentence: string): string | undefined {
  if (hidden.test(sentence)) return hidden.exec(sentence)![0].replace(/\p{Cf}/gu, '·')
  const words = sentence.match(/[\p{L}\p{M}\p{N}.]{2,80}/gu) ?? []
  const isLatin = words.filter((word) => latin.test(word)).length > words.length / 2
  return words.find(
    (word) =>
      scripts.filter((script) => script.test(word)).length > 1 ||
      (isLatin && twins.test(word)) ||
      (isLatin && mathLetters.test(word)),
  )
}

const allowedElements = new Set(
  'p h2 h3 h4 ul ol li strong em b i blockquote br a figure figcaption img table thead tbody tr th td caption'.split(
    ' ',
  ),
)

export function findMarkup(html: string, urls: string[]): Finding[] {
  const ownUrls = new Set(urls.flatMap((url) => [url, URL.parse(url)?.host ?? url]))
  const isKnown = (url: string) => ownUrls.has(url) || ownUrls.has(URL.parse(url)?.host ?? '')
  const foreign: string[] = []
  readTags(html, {
    onOpen(name, attributes) {
      if (!allowedElements.has(name)) foreign.push(name)
      for (const [attribute, value] of Object.entries(attributes)) {
        const isOfImage = name === 'img' && (attribute === 'src' || attribute === 'alt')
        if (name === 'a' && attribute === 'href') foreign.push(...(isKnown(value) ? [] : [value]))
        else if (!isOfImage && !attribute.endsWith('span')) foreign.push(`${name} ${attribute}`)
      }
    },
  })
  const hiddenCode = /<!--[^>]{0,60}|<\?[a-z=]{0,20}/i.exec(html)?.[0]
  return [...foreign, ...(hiddenCode === undefined ? [] : [hiddenCode])].map((text) => found('markup', text))
}
