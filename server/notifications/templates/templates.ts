import type { Captions } from '../../../contract/posts.ts'
import type { Html } from '../html.ts'
import { writeCaptions } from './write-captions.ts'

/** What each mail needs to be written. Only this stands in the outbox; the words are made when it is sent or shown. */
export interface TemplateData {
  captions: { title: string; url: string; captions: Captions; writer: 'model' | 'sample' | null }
}
export type TemplateName = keyof TemplateData

export interface WrittenMail {
  subject: string
  /** The part for people and programs that read plain text; complete in itself. */
  text: string
  body: Html
}

export const templates: { [Name in TemplateName]: (data: TemplateData[Name]) => WrittenMail } = {
  captions: writeCaptions,
}
