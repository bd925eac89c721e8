/** Creates a random document of the HTML that posts may contain; the same seed gives the same document. */
export function randomPost(seed: number): string {
  let state = seed * 2654435761 + 1
  const below = (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % count
  }
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!
  const some = (maxCount: number, make: () => string) =>
    Array.from({ length: 1 + below(maxCount) }, make).join('')
  let ids = 0
  const about = () =>
    pick(['', '', '', '', ` id="n${++ids}"`, ' dir="rtl"', ' lang="fr"', ` id="n${++ids}" lang="de"`])
  const hash = () => Array.from({ length: 16 }, () => below(16).toString(16)).join('')

  const words = () =>
    pick([
      'soap',
      'warm water',
      'Ctrl',
      '5 * 3',
      'one\ntwo',
      'é ü',
      'a_b',
      '&lt;b&gt;',
      '東京',
      'x &amp; y',
      '10',
    ])
  const simple = [
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'del',
    'code',
    'sup',
    'sub',
    'ins',
    'kbd',
    'mark',
    'q',
    'cite',
    'var',
    'samp',
    'small',
    'dfn',
    'bdi',
  ]
  // Nesting these adds no meaning, and such a post is edited as HTML.
  const kin = [
    ['strong', 'b'],
    ['em', 'i'],
    ['s', 'del'],
  ]
  const inline = (depth: number, without: string[] = []): string => {
    const tag = pick(simple)
    const kind = below(depth > 0 ? 16 : 5)
    if (kind < 5) return words() + pick(['', ' ', ', '])
    if (kind === 5) return pick(['<br>', '<wbr>', '<img src="https://x.test/a.png" alt="1.50">'])
    const inside = () =>
      some(2, () => inline(depth - 1, [...without, ...(kin.find((names) => names.includes(tag)) ?? [tag])]))
    if (kind < 12) return without.includes(tag) ? words() : `<${tag}${about()}>${inside()}</${tag}>`
    if (kind === 12 && !without.includes('a')) {
      const more = pick(['', ' rel="sponsored nofollow"', ' rel="ugc" target="_blank"', ' title="007"'])
      const href = pick(['https://x.test/?a=1&amp;tag=2', 'mailto:a@x.test', 'tel:+491', '#n1', '/prices'])
      return `<a href="${href}"${more}${about()}>${some(2, () => inline(depth - 1, [...without, 'a']))}</a>`
    }
    if (kind === 13) return `<abbr title="HyperText">HTML</abbr> <time datetime="2024-05">May</time>`
    if (kind === 14) return `<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>`
    return `<bdo dir="rtl">${words()}</bdo><kbd>A</kbd><kbd>B</kbd><a id="n${++ids}"></a>`
  }
  const line = () => some(4, () => inline(2))
  const item = (depth: number) => `<li${pick(['', '', '', ' value="7"'])}${about()}>${body(depth)}</li>`
  const body = (depth: number) => (below(3) > 0 || depth === 0 ? line() : some(2, () => block(depth - 1)))
  const row = (tag: string) =>
    `<tr>${[1, 2].map(() => `<${tag}${tag === 'th' ? pick(['', ' scope="col"']) : ''}>${pick([line, words])()}</${tag}>`).join('')}</tr>`
  const table = () =>
    `<table${about()}>${pick(['', `<caption>${line()}</caption>`])}${pick(['', `<thead>${row('th')}</thead>`])}` +
    `<tbody>${some(2, () => row('td'))}</tbody>${pick(['', '', `<tfoot>${row('td')}</tfoot>`])}</table>`
  const picture = '<img src="https://x.test/b.png" alt="A dog">'
  const block = (depth: number): string => {
    const kind = below(depth > 0 ? 14 : 5)
    const h = `h${2 + below(5)}`
    if (kind < 2) return `<p${about()}>${line()}</p>`
    if (kind === 2) return `<${h}${about()}>${line()}</${h}>`
    if (kind === 3) return `<pre${about()}><code>a  b\n  c &lt; d</code></pre>`
    if (kind === 4) return pick([`<hr${about()}>`, `<pre>plain  <strong>text</strong>\n here</pre>`])
    if (kind < 7) return `<ul${about()}>${some(3, () => item(depth - 1))}</ul>`
    if (kind < 9)
      return `<ol${pick(['', ' start="2"', ' reversed=""', ' type="a"', ' start="4" reversed=""'])}>${some(3, () => item(depth - 1))}</ol>`
    if (kind === 9)
      return `<blockquote${about()}>${pick([line(), `<p>${line()}</p><cite>Ada</cite>`, block(depth - 1)])}</blockquote>`
    if (kind === 10)
      return `<figure${about()}>${pick([picture, `<a href="/b">${picture}</a>`, block(0)])}${pick(['', `<figcaption>${line()}</figcaption>`])}</figure>`
    if (kind === 11) return table()
    if (kind === 12) return `<dl>${some(2, () => `<dt>${line()}</dt><dd>${body(depth - 1)}</dd>`)}</dl>`
    return `<details${about()}><summary>${line()}</summary>${body(depth - 1)}</details>`
  }
  const top = () =>
    below(8) === 0
      ? pick([
          `<div data-wp-block="${hash()}" data-wp-name="core/embed"></div>`,
          `<p data-wp-block="${hash()}">${line()}</p>`,
          `<h2 data-wp-block="${hash()}">${line()}</h2>`,
        ])
      : block(2)
  return Array.from({ length: 1 + below(8) }, top).join(pick(['', '\n', '\n\n']))
}
