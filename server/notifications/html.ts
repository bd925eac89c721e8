import { escapeHtml } from '../platform/text/escape-html.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Html[]

/** A template tag that escapes its values unless they are Html already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const shown = (part: Part): string =>
    part instanceof Html
      ? part.text
      : Array.isArray(part)
        ? part.map(shown).join('')
        : escapeHtml(String(part))
  return new Html(strings.reduce((all, string, index) => all + shown(parts[index - 1] ?? '') + string))
}

export const pageHeader = html`<header>
  <a href="/" class="home"><img src="/favicon.svg" alt="" width="32" height="32" /> Quillcast</a>
</header>`

/** A page without scripts, excluded from search engines; `style` is the URL of its stylesheet. */
export const htmlPage = (title: string, style: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Quillcast</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`
