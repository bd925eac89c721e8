import { until } from './given/given.ts'

/** Waits until background work after signing up is done, which is when `read` returns the same twice. */
export async function settled(read: () => Promise<string>): Promise<string> {
  let before = ''
  return until(async () => {
    const now = await read()
    const isSame = now === before
    before = now
    return isSame && now
  })
}
