import { InlineWriter, picture } from './random-inline.ts'

/** A document and its visible words, in order. */
export interface RandomDocument {
  html: string
  words: string[]
}

/**
 * Creates a document in the HTML that posts are stored in; the same seed gives the same document. A pasted one also has what posts
 * drop: unknown elements, scripts, comments, styles, handlers, and whitespace between blocks.
 */
export function randomDocument(seed: number, isPasted = false): RandomDocument {
  const writer = new BlockWriter(seed, isPasted)
  writer.times(6, () => writer.writeBlock(0))
  return { html: writer.html, words: writer.seen.split(/\s+/u).filter(Boolean) }
}

const empty =
  '<p></p>|<p> </p>|<p>&nbsp;</p>|<p><br></p>|<ul></ul>|<ul><li></li></ul>|<blockquote> </blockquote>|<pre></pre>|<table></table>|<figure></figure>'.split(
    '|',
  )

class BlockWriter extends InlineWriter {
  #block(name: string, write: () => void, attributes = '') {
    if (this.isPasted && this.chance(0.3)) this.html += this.oneOf(['\n', '\n\t', ' ', '<!-- c -->'])
    this.seen += '\n'
    this.element(name, attributes + this.shared(0.06), write)
    this.seen += '\n'
  }

  writeBlock(depth: number) {
    const words = () => this.words()
    const blocks = () => this.times(3, () => this.writeBlock(depth + 1))
    const kinds: (() => void)[] = [
      ...Array.from({ length: 4 }, () => () => this.#block('p', words)),
      () => this.#block(`h${2 + this.below(5)}`, words),
      () => this.#loose(),
      () => this.#figure(),
      () => this.#pre(),
      () => void (this.html += this.oneOf(['<hr>', '<hr id="end">', picture])),
      () => void (this.html += this.oneOf(empty)),
    ]
    const nesting: (() => void)[] = [
      ...Array.from({ length: 3 }, () => () => this.#list(depth)),
      () => this.#block('blockquote', () => this.#quote(depth)),
      () => this.#table(depth),
      () => this.#table(depth),
      () => this.#block('dl', () => this.times(4, () => this.#block(this.oneOf(['dt', 'dd']), words))),
      () => this.#block('details', () => this.#details(depth)),
      () => this.#block('figure', () => this.#figureOf(depth)),
    ]
    if (this.isPasted)
      nesting.push(() =>
        this.#block(
          this.oneOf(['div', 'section', 'article', 'center', 'main', 'address', 'h1']),
          this.chance(0.5) ? blocks : words,
        ),
      )
    this.oneOf(depth > 2 ? kinds : [...kinds, ...nesting])()
  }

  /** Words between blocks. */
  #loose() {
    this.#block('p', () => this.words())
    this.words()
    this.#block('p', () => this.words())
  }

  #list(depth: number) {
    const starts = [
      '',
      '',
      ' start="2"',
      ' reversed',
      ' start="-3" reversed',
      ' type="a"',
      ' type="I" start="4"',
    ]
    const isOrdered = this.chance(0.5)
    this.#block(
      isOrdered ? 'ol' : 'ul',
      () =>
        this.times(4, () => {
          // Old editors nest lists like this.
          if (depth < 3 && this.chance(0.1)) this.#list(depth + 1)
          else this.#block('li', () => this.#item(depth), isOrdered && this.chance(0.1) ? ' value="7"' : '')
        }),
      isOrdered ? this.oneOf(starts) : '',
    )
  }

  #item(depth: number) {
    const kind = this.below(6)
    if (kind === 0) this.times(3, () => this.#block('p', () => this.words()))
    else if (kind === 1) this.times(3, () => this.writeBlock(depth + 2))
    else this.words()
    if (depth < 3 && this.chance(0.3)) this.#list(depth + 1)
    if (this.chance(0.05)) this.words()
  }

  #quote(depth: number) {
    if (this.chance(0.2)) this.words()
    this.times(3, () => this.writeBlock(depth + 1))
    if (this.chance(0.4)) {
      this.seen += '\n'
      this.element('cite', '', () => this.words())
    }
  }

  #caption(name: string) {
    const kind = this.below(8)
    if (kind === 0) this.html += `<${name}> \n </${name}>`
    else if (kind === 1) this.#block(name, () => this.times(2, () => this.#block('p', () => this.words())))
    else this.#block(name, () => this.words())
  }

  #figure() {
    this.#block('figure', () => {
      const hasCaption = this.chance(0.6)
      if (hasCaption && this.chance(0.1)) return this.#caption('figcaption')
      this.html += this.oneOf([
        picture,
        `<a href="https://example.com/" target="_blank" rel="noopener">${picture}</a>`,
      ])
      if (hasCaption) this.#caption('figcaption')
    })
  }

  #figureOf(depth: number) {
    this.times(2, () => this.writeBlock(depth + 1))
    if (this.chance(0.5)) this.#caption('figcaption')
  }

  #pre() {
    const lines = [
      'if (a < b) {',
      '  return "[x]" && <b>',
      '\tx = \\n',
      '    deep  gap',
      '',
      '}</script>',
      '<!-- c -->',
    ]
    const isCode = this.chance(0.6)
    this.#block('pre', () => {
      const write = () =>
        this.times(5, () => {
          this.add(this.oneOf(lines))
          this.html += '\n'
          this.seen += '\n'
        })
      if (isCode) this.element('code', '', write)
      else write()
      if (this.chance(0.2)) this.words()
    })
  }

  #details(depth: number) {
    if (this.chance(0.85)) this.#block('summary', () => this.words())
    if (this.chance(0.2)) this.#loose()
    this.times(3, () => this.writeBlock(depth + 1))
  }

  #table(depth: number) {
    const isFigure = this.chance(0.3)
    if (isFigure) this.html += '<figure>'
    this.#block('table', () => {
      if (this.chance(0.3)) this.#caption('caption')
      const parts = this.oneOf([
        'tbody',
        'thead tbody',
        'thead',
        'thead tbody tfoot',
        'tbody tbody',
        '',
        'tfoot',
        'thead tfoot',
      ])
      if (!parts) this.#rows(depth, 'td')
      for (const part of parts.split(' ').filter(Boolean))
        this.#block(part, () => this.#rows(depth, part === 'thead' ? 'th' : 'td'))
    })
    if (isFigure && this.chance(0.3)) this.#caption('figcaption')
    if (isFigure) this.html += '</figure>'
  }

  #rows(depth: number, name: string) {
    this.times(3, () =>
      this.#block('tr', () => this.times(4, () => this.#cell(depth, this.chance(0.2) ? 'th' : name))),
    )
  }

  #cell(depth: number, name: string) {
    const spans = ['', '', '', '', ' colspan="2"', ' rowspan="2"', ' rowspan="2" colspan="3"']
    const scope = name === 'th' ? this.oneOf(['', ' scope="col"', ' scope="row"']) : ''
    this.#block(
      name,
      () => {
        const kind = this.below(10)
        if (kind === 0) this.times(2, () => this.#block('p', () => this.words()))
        else if (kind === 1) this.writeBlock(depth + 2)
        else if (kind > 2) this.words()
      },
      this.oneOf(spans) + scope,
    )
  }
}
