import { Tokenizer } from 'htmlparser2'

export interface TagReader {
  onOpen?(name: string, attributes: Record<string, string>): void
  onText?(text: string): void
  onClose?(name: string): void
  onComment?(text: string): void
}

/** Reads untrusted HTML tag by tag in linear time: looking up closing tags in a deep stack makes the parser itself quadratic. */
export function readTags(html: string, { onOpen, onText, onClose, onComment }: TagReader): void {
  let name = ''
  let attribute = ''
  let value = ''
  let attributes = Object.create(null) as Record<string, string>
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase()
        attributes = Object.create(null) as Record<string, string>
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        attributes[attribute] ??= value
      },
      onopentagend: () => onOpen?.(name, attributes),
      onselfclosingtag() {
        onOpen?.(name, attributes)
        // In HTML a trailing slash means nothing, except inside SVG.
        if (name === 'svg') onClose?.(name)
      },
      onclosetag: (start, end) => onClose?.(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => onText?.(html.slice(start, end)),
      ontextentity: (codePoint) => onText?.(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: (start, end, endLength) => onComment?.(html.slice(start, end - endLength)),
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
