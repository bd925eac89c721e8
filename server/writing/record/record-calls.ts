import { eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { costOf } from '../../platform/models/count-model-calls.ts'
import type { Llm, LlmAnswer, LlmRequest } from '../../platform/models/llm.ts'
import { writingRecords, writingTexts } from '../../schema/writing.ts'
import { hashOf } from '../checks/checks.ts'

/** Records every call of a model: prompt, answer, cost and outcome. `admit` runs before each call and throws to prevent it. */
export function recordCalls(app: App, postId: string, llm: Llm, admit?: () => Promise<void>): Llm {
  return {
    name: llm.name,
    async complete(request) {
      await admit?.()
      const start = performance.now()
      const answer = await llm.complete(request)
      const ms = Math.round(performance.now() - start)
      if (answer.spent.length > 0) await recordCall(app, postId, { request, answer, ms })
      return answer
    },
  }
}

async function recordCall(
  app: App,
  postId: string,
  { request, answer, ms }: { request: LlmRequest; answer: LlmAnswer; ms: number },
): Promise<void> {
  const { task, system, context, prompt } = request
  const texts: { hash: string; text: string }[] = []
  const keep = (text: string | undefined) => {
    if (!text) return null
    const hash = hashOf(text)
    texts.push({ hash, text: storable(text) })
    return hash
  }
  const promptHashes = { systemHash: keep(system), contextHash: keep(context), promptHash: keep(prompt) }
  const answerHash = answer.kind === 'text' ? keep(answer.text) : null
  const { prices } = app.models.current()
  const calls = answer.spent.map((spent) => ({
    task: task ?? null,
    ...promptHashes,
    ...spent,
    costUsd: costOf(prices, spent),
    ms,
    answerHash: spent.outcome === 'text' ? answerHash : null,
  }))
  await keepTexts(app, postId, texts)
  await app.db.insert(writingRecords).values(calls.map((data) => ({ postId, kind: 'call' as const, data })))
}

// Four times the longest prompt of a post; an answer has at most 6,000 tokens.
const maxTextChars = 100_000
// The longest post with all its repairs takes about 600,000.
const maxPostBytes = 2_000_000

/** PostgreSQL can't store NUL or lone surrogates. */
const storable = (text: string): string =>
  text.length > maxTextChars
    ? `${storable(text.slice(0, maxTextChars))}\n[${text.length - maxTextChars} more characters]`
    : text.replaceAll('\0', '').toWellFormed()

/** Stores each text once. A post beyond its limit keeps only hashes. */
async function keepTexts(app: App, postId: string, texts: { hash: string; text: string }[]): Promise<void> {
  const [stored] = await app.db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${writingTexts.text})), 0)::int` })
    .from(writingTexts)
    .where(eq(writingTexts.postId, postId))
  if ((stored?.bytes ?? 0) >= maxPostBytes || texts.length === 0) return
  await app.db
    .insert(writingTexts)
    .values(texts.map((text) => ({ postId, ...text })))
    .onConflictDoNothing()
}
