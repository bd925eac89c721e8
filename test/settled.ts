import { until } from './given/given.ts'

/** What the service does by itself after signing up has been done: nothing that is read changes any more. */
export async function settled(read: () => Promise<string>): Promise<string> {
  let before = ''
  return until(async () => {
    const now = await read()
    const isSame = now === before
    before = now
    return isSame && now
  })
}
