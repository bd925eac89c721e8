import { boundedFetch } from './bounded-fetch.ts'

export const usualServers = [
  { name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', url: 'http://127.0.0.1:8080/v1' },
]

// A local server responds within milliseconds, even while it generates.
const timeoutMs = 1000

export async function findLocalServers(servers = usualServers) {
  const found = await Promise.all(
    servers.map(async ({ name, url }) => ({ name, url, models: await listModels(url, timeoutMs) })),
  )
  return found.filter(({ models }) => models.length > 0)
}

/** The ids that a server of chat completions lists; empty if it has no list. */
export async function listModels(baseUrl: string, waitMs: number, key?: string, signal?: AbortSignal) {
  try {
    const answer = await boundedFetch(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/models`, {
      signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
      ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
    })
    const { data } = (await answer.json()) as { data?: { id?: unknown }[] }
    const ids = (data ?? []).flatMap(({ id }) => (typeof id === 'string' && id ? [id] : []))
    // Embedding models are listed too, but cannot write.
    return ids.filter((id) => !/embed/i.test(id)).slice(0, 100)
  } catch {
    return []
  }
}
