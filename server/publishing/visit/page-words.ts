import { readTags } from '../../platform/text/read-tags.ts'
import { readBlocks } from '../../profile/site-posts/readable-text.ts'

/** The parts of a page that show whether it contains a post. */
export interface PageWords {
  /** All visible letters, including those that a script shows later. */
  letters: string
  /** The form that WordPress shows instead of a protected post, or another password form. */
  form: 'post-password' | 'login' | undefined
  /** Its inline scripts. */
  scripts: string
  hasMarkup: boolean
}

// Ignores what themes and plugins change: case, quotes, dashes, hyphens and spaces.
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const unseen = new Set(['script', 'style', 'title'])

export function readWords(html: string): PageWords {
  const words: PageWords = { letters: '', form: undefined, scripts: '', hasMarkup: false }
  let [text, inside] = ['', '']
  readTags(html, {
    onOpen(name, { name: field, type }) {
      words.hasMarkup ||= !/^(html|head|body|title|meta)$/.test(name)
      if (unseen.has(name)) inside ||= name
      if (name !== 'input') return
      if (field === 'post_password') words.form = 'post-password'
      else if (type === 'password') words.form ??= 'login'
    },
    onText(part) {
      if (inside === '') text += part
      if (inside === 'script') words.scripts += part
    },
    onClose(name) {
      if (name === inside) inside = ''
    },
  })
  words.letters = lettersOf(text)
  return words
}

// About five English words, which no page contains by chance.
const pieces = /.{1,24}/gu
const minPieceLength = 6
const maxPieces = 24
// A shorter text is recognized by its title.
const enoughLetters = 30

/** Whether the page shows the post; undefined for a post without letters. The title may be missing, because themes cut or omit it. */
export function showsPost(page: string, title: string, content: string): boolean | undefined {
  // WordPress shows the rest on separate pages.
  const [firstPage = ''] = content.split('data-wp-name="core/nextpage"')
  const blocks = readBlocks(firstPage).map(({ text }) => lettersOf(text))
  const whole = blocks.join('')
  if (whole.length < enoughLetters) {
    const head = lettersOf(title)
    const hasText = whole.length >= enoughLetters / 3 && blocks.every((block) => page.includes(block))
    return head === '' && whole.length < enoughLetters / 3 ? undefined : hasText || showsTitle(page, title)
  }
  const all = blocks.flatMap((block) => block.match(pieces) ?? [])
  const long = all.filter((piece) => piece.length >= minPieceLength)
  const found = long.length > 0 ? long : all
  const step = Math.max(1, found.length / maxPieces)
  const sample = Array.from(
    { length: Math.min(found.length, maxPieces) },
    (_, n) => found[Math.floor(n * step)] ?? '',
  )
  // Half is enough, because plugins insert tips and links; a teaser contains less.
  return sample.filter((piece) => page.includes(piece)).length * 2 >= sample.length
}

/** Themes may cut long titles. */
export function showsTitle(page: string, title: string): boolean {
  const letters = lettersOf(title)
  return (
    letters !== '' &&
    page.includes(letters.slice(0, Math.max(enoughLetters / 2, Math.ceil(letters.length / 2))))
  )
}
