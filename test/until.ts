/** Waits for a state: asks until the answer is truthy and returns it. */
export async function until<T>(
  ask: () => Promise<T> | T,
  timeoutMs = 60_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<Exclude<T, false>>
    if (Date.now() > end) throw new Error(`still not so after ${timeoutMs} ms: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
