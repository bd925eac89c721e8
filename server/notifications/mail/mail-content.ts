/** The content of a mail, in order. Text and HTML are both rendered from it, so neither misses anything. */
export interface MailContent {
  subject: string
  /** The preview that an inbox shows next to the subject. */
  preheader: string
  /** The subject, if nothing else. */
  heading?: string | undefined
  blocks: MailPart[]
  /** Completes 'You’re receiving this email because …'. */
  reason: string
  /** A last footer line, for content produced by a stand-in. */
  standInNotice?: string
}

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'title'; text: string }
  /** The primary action: a button with its URL below it. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'choices'; choices: { label: string; url: string; isMain?: boolean }[] }
  /** A post as it will read; `url` leads to the whole post when it is too long for a mail. */
  | { kind: 'article'; title: string; content: string; url: string }
  /** A secondary link, less prominent than the action. */
  | { kind: 'link'; text: string; url: string }
  | { kind: 'rows'; title: string; rows: Record<string, string | null | undefined> }
  /** Text to be copied as it is. */
  | { kind: 'copy'; title: string; text: string }
  | { kind: 'note'; text: string }

export type MailPart = MailBlock | string | false | null | undefined

export const action = (label: string, url: string): MailBlock => ({ kind: 'action', label, url })
export const link = (text: string, url: string): MailBlock => ({ kind: 'link', text, url })

type BlockOf<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>

export type BlockRenderers<Part> = { [Kind in MailBlock['kind']]: (block: BlockOf<Kind>) => Part }

export const renderBlocks = <Part>({ blocks }: MailContent, renderers: BlockRenderers<Part>): Part[] =>
  blocks.flatMap((part) => {
    if (!part) return []
    const block: MailBlock = typeof part === 'string' ? { kind: 'text', text: part } : part
    return [renderers[block.kind](block as never)]
  })

export const rowsOf = ({ rows }: BlockOf<'rows'>): [string, string][] =>
  Object.entries(rows).filter((row): row is [string, string] => Boolean(row[1]))
