import { escapeHtml } from '../platform/text/escape-html.ts'

/** HTML built from escaped parts. */
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
