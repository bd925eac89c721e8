/**
 * One thing a section can be about. Texts are templates for render-sentence.ts: {a|b} is a seeded choice, <…> stands only
 * in tones with long sentences, %word is the tone's word, $s the subject (which may also be rendered as "this").
 */
export interface Theme {
  /** Imperative, so that it also reads well after "Step 1:". */
  headings: readonly string[]
  /** The same, naming the subject. */
  headingsAbout: readonly string[]
  paragraphs: readonly string[]
  list: { lead: string; items: readonly string[] }
}
