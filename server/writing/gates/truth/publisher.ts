import { plain } from './words.ts'

// What stands before the country in "example.co.uk".
const secondLevel = new Set('co com org net ac edu gov gob gouv govt nhs or ne go'.split(' '))

/** By what a reader knows the publisher of a page, in lower-case letters: `mayoclinic` of www.mayoclinic.org. Empty for an IP address. */
export function publisherOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? ''
  if (host === '' || /^[\d.]+$|:/.test(host)) return ''
  const labels = host.replace(/^www\./, '').split('.')
  if (labels.length === 1) return labels[0]!
  const names = labels.slice(0, -1)
  const own = names.length > 1 && secondLevel.has(names.at(-1)!) ? names.at(-2)! : names.at(-1)!
  return own.replace(/[^\p{L}\p{N}]/gu, '')
}

const giving =
  /\b(?:according to|says?|said|reports?|reported|finds?|found|notes?|noted|writes?|wrote|estimates?|estimated|shows?|showed|puts|laut|zufolge|nach angaben|berichtet|schreibt|selon|d'après|indique|rapporte|según|señala|indica|informa)\b/i

/** How a sentence names the publisher that it gives its statement to: "Mayo Clinic"; undefined when it does not. */
export function findPublisher(sentence: string, publisher: string): string | undefined {
  const text = plain(sentence)
  // Of a shorter name any word may be the beginning.
  if (publisher.length < 3 || !giving.test(text)) return undefined
  const words = [...text.matchAll(/[\p{L}\p{N}&'-]{1,60}/gu)]
  for (const [at, first] of words.entries()) {
    if (!/^[\p{Lu}\p{N}]/u.test(first[0])) continue
    let name = ''
    for (const word of words.slice(at, at + maxNameWords)) {
      name += word[0]
        .replace(/'s$/, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
      if (name === publisher) return text.slice(first.index, word.index + word[0].length)
      if (!publisher.startsWith(name)) break
    }
  }
  return undefined
}

const maxNameWords = 6
