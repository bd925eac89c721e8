/** What a mail says, in order. Its text and its HTML are both made of this, so that neither lacks what the other has. */
export interface MailContent {
  subject: string
  /** What an inbox shows beside the subject. */
  preheader: string
  heading: string
  blocks: MailBlock[]
  /** Completes 'You’re receiving this email because …'. */
  reason: string
  /** A last line of the footer, where a stand-in made what the mail holds. */
  standInNotice?: string
}

export type MailBlock =
  | { kind: 'text'; text: string }
  /** The name of what the mail is about. */
  | { kind: 'title'; text: string }
  /** The one thing to do, as a button with its address below it. */
  | { kind: 'action'; label: string; url: string }
  /** What may be done about it, each as a button. */
  | { kind: 'choices'; choices: { label: string; url: string; isMain?: boolean }[] }
  /** A post as it will read; `url` leads to the whole of it, where it is too long for a mail. */
  | { kind: 'article'; title: string; content: string; url: string }
  /** Another way to go, less loud than the action. */
  | { kind: 'link'; text: string; url: string }
  | { kind: 'rows'; title: string; rows: { name: string; value: string }[] }
  /** Somebody's own words, to be copied as they are. */
  | { kind: 'copy'; title: string; text: string }
  | { kind: 'note'; text: string }
