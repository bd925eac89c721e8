import { seededRandom } from './fakes/models/fake-prose.ts'

const texts = [
  'Fresh',
  'bread',
  'at eight',
  'o’clock',
  'It’s 24/7,',
  '5 < 10 & "<b>"',
  'a<b',
  'AT&T',
  '&amp;',
  '<3',
  'x²',
  '§ 5',
  '…',
  '—',
  '[gallery id=1]',
  '[[x]]',
  '[caption]y[/caption]',
  '{{name}}',
  '<!-- wp:more -->',
  '--> x',
  '</script>',
  '`code`',
  '**no**',
  '1. Mix',
  'C:\\new\\table',
  '\\frac{1}{2}',
  '$1',
  'https://example.com/?a=1&b=2',
  'me@example.com',
  '#tag',
  '100 %',
  '1.299,00 €',
  'État',
  'nai\u0308ve',
  'Größe',
  'ŁÓDŹ',
  'שלום עולם',
  'مرحبا بالعالم',
  'ขนมปังสดใหม่',
  '日本語の文章。',
  '한국어',
  '👨‍👩‍👧',
  '👍🏽',
  '🇩🇪',
  'ﬁn',
]
const gaps = [' ', ' ', ' ', ' ', '\n', '\n  ', '\t', '\u00a0', '&nbsp;', ' \u00a0', '\r\n']
const formats =
  'strong em b i u s code sup sub del ins kbd mark q cite abbr dfn var samp small time bdi bdo'.split(' ')
const foreignFormats = ['span', 'font', 'big', 'tt', 'acronym', 'label', 'my-word']
const addresses =
  'https://example.com/?a=1&amp;b=2 http://example.com/a_(b) mailto:a@example.com tel:+49301234 #part /prices page.html'.split(
    ' ',
  )
const ownAttributes: Record<string, string> = {
  abbr: ' title="Hyper &lt;Text&gt;"',
  time: ' datetime="2026-11-25"',
  bdo: ' dir="rtl"',
}

export const picture = '<img src="https://example.com/i.png?a=1&amp;b=2" alt="A &quot;dog&quot; [x] --&gt;">'

/** Writes HTML together with its visible text. */
export class InlineWriter {
  html = ''
  seen = ''
  readonly random: () => number
  readonly isPasted: boolean

  constructor(seed: number, isPasted: boolean) {
    this.random = seededRandom(seed)
    this.isPasted = isPasted
  }

  below = (limit: number) => Math.floor(this.random() * limit)
  chance = (share: number) => this.random() < share
  oneOf = <T>(list: readonly T[]): T => list[this.below(list.length)]!
  times(maxCount: number, write: (index: number) => void) {
    for (let index = 0, count = this.below(maxCount) + 1; index < count; index++) write(index)
  }

  add(text: string) {
    this.seen += text
    const quoted = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    this.html += this.chance(0.5) ? quoted.replaceAll('>', '&gt;') : quoted
  }

  element(name: string, attributes: string, write: () => void) {
    const tag = this.isPasted && this.chance(0.05) ? name.toUpperCase() : name
    const noise = ' class="x y" style="color:red" onclick="go()" data-a="b>c"'
    this.html += `<${tag}${attributes}${this.isPasted && this.chance(0.2) ? noise : ''}>`
    write()
    this.html += `</${tag}>`
  }

  /** Attributes that every element may have. */
  shared(share: number): string {
    if (!this.chance(share)) return ''
    const any = [
      ' id="part-2"',
      ' id="a--b:c.d_e"',
      ' dir="rtl"',
      ' dir="auto"',
      ' lang="ar"',
      ' lang="de" id="x"',
    ]
    return this.oneOf(any)
  }

  words(depth = 0, within: string[] = []) {
    this.times(4, (index) => {
      if (index > 0 && this.chance(0.7)) {
        this.html += this.oneOf(gaps)
        this.seen += ' '
      }
      this.#phrase(depth, within)
    })
  }

  #phrase(depth: number, within: string[]) {
    const kind = this.below(depth > 3 ? 8 : 16)
    if (kind < 8) this.add(this.oneOf(texts))
    else if (kind < 12) this.#format(depth, within)
    else if (kind === 12) {
      this.html += '<br>'
      this.seen += '\n'
    } else if (kind === 13 && !within.includes('a')) this.#link(depth, within)
    else if (kind === 14) this.#rare()
    else if (this.isPasted) this.#foreign(depth, within)
    else this.add('9')
  }

  #format(depth: number, within: string[]) {
    const name = this.oneOf(formats)
    const attributes = ownAttributes[name] ?? this.shared(0.05)
    this.element(name, attributes, () => this.words(depth + 1, within))
  }

  #link(depth: number, within: string[]) {
    const more = [
      '',
      '',
      ' rel="sponsored nofollow"',
      ' target="_blank" rel="noopener"',
      ' title="T &amp; t"',
      ' id="back"',
    ]
    this.element('a', ` href="${this.oneOf(addresses)}"${this.oneOf(more)}`, () =>
      this.words(depth + 1, [...within, 'a']),
    )
  }

  #rare() {
    const kind = this.below(6)
    if (kind === 0) this.html += picture
    else if (kind === 1) this.html += '<wbr>'
    else if (kind === 2) this.html += '<em></em>'
    else if (kind === 3) {
      this.html += '<strong> </strong>'
      this.seen += ' '
    } else {
      this.html += '<ruby>漢字<rp>(</rp><rt>kanji</rt><rp>)</rp></ruby>'
      this.seen += '漢字(kanji)'
    }
  }

  #foreign(depth: number, within: string[]) {
    const kind = this.below(4)
    if (kind === 0) this.html += '<script>var hidden = "</b>"</script>'
    else if (kind === 1) this.html += '<style>.hidden{color:red}</style>'
    else this.#unknown(depth, within)
  }

  #unknown(depth: number, within: string[]) {
    const name = this.oneOf(foreignFormats)
    // Adjacent custom elements are separate blocks to us but one word to a browser, and both readings are valid.
    if (name.includes('-') && /<\/[a-z]+-[a-z]+>$/i.test(this.html)) this.html += ' '
    this.element(name, '', () => this.words(depth + 1, within))
  }
}
