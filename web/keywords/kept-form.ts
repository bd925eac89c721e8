export interface KeywordForm {
  content: string
  focusWords: string[]
  /** The focus word that is being typed. */
  typed: string
  useAI: boolean
}

export const emptyForm: KeywordForm = { content: '', focusWords: [], typed: '', useAI: true }

/** By account: in the same window nobody is shown the text of another. */
const keyOf = (owner: string) => `keywords:${owner}`

export function readForm(owner: string): KeywordForm {
  try {
    return { ...emptyForm, ...(JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as object) }
  } catch {
    return emptyForm
  }
}

export function keepForm(owner: string, form: KeywordForm): void {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify(form))
  } catch {
    // The browser's room for us is full: what stands in the form is no worse off for it.
  }
}
