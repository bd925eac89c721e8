import { z } from 'zod'
import { askAgain } from '../model/ask-again.ts'
import { callModel, type Model } from '../model/call-model.ts'
import { cleanLine } from '../model/clean-line.ts'
import { readJson } from '../model/read-json.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Piece, Proposal } from './text-pieces.ts'

const Answer = z.object({
  changes: z.array(z.object({ number: z.number(), text: z.string() })).catch([]),
  note: z.string().catch(''),
})

export interface ChangeRequest {
  title: string
  wish: string
  /** What was wished before, and whether it was taken: "and now the ending too" needs it. */
  earlier: { wish: string; state: string }[]
  facts: string[]
}

// More would bury the task.
const maxFacts = 40

function changesPrompt(pieces: Piece[], { title, wish, earlier, facts }: ChangeRequest): string {
  return `The author of a blog post wishes a change. Change only the pieces that the wish is about.
${quoteData({ title, pieces: pieces.map(({ number, tag, text }) => ({ number, tag, text })), confirmedFacts: facts.slice(0, maxFacts), earlierRequests: earlier, wish })}
Keep each [[l1|words]] with its number where its piece stays. An empty text takes a piece out.
Answer with JSON only, in this form: {"changes": [{"number": 1, "text": "the whole piece, new"}], "note": "one sentence about what you changed"}`
}

/** What a model would change; its answer is only ever the text of pieces that are there. */
export function requestChanges(
  model: Model,
  pieces: Piece[],
  request: ChangeRequest,
  signal: AbortSignal,
): Promise<Proposal> {
  return askAgain(signal, changesPrompt(pieces, request), async (prompt) => {
    const answer = readJson((await callModel(model, { step: 'changes', prompt }, signal)).text, Answer)
    const known = new Map(pieces.map(({ number, text }) => [number, text]))
    const changes = answer.changes.flatMap(({ number, text }) => {
      const clean = stripForeign(text)
        .replace(/[*_`#]+/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      const isChange = known.has(number) && known.get(number) !== clean
      return isChange && !looksLikeAddress(clean) ? [[number, clean] as const] : []
    })
    const note = cleanLine(answer.note, 300)
    return { value: { changes: new Map(changes), note } }
  })
}
