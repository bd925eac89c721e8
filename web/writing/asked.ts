import { readStored } from '../platform/read-stored.ts'

export const emptyRequest = {
  topic: '',
  keywords: '',
  tone: '',
  instructions: '',
  framework: '',
  personaId: '',
  points: '',
  callToAction: '',
  sources: '',
}
export type GenerateValues = typeof emptyRequest

const askedKey = 'asked_post'

/** Keeps what was asked for last: a writing that fails must not cost its instructions. */
export function keepAsked(values: GenerateValues): void {
  sessionStorage.setItem(askedKey, JSON.stringify(values))
}

/** What was asked for about this topic. */
export function readAsked(topic: string): GenerateValues | undefined {
  const asked = readStored<GenerateValues>(askedKey)
  return asked?.topic.trim() === topic.trim() ? asked : undefined
}
