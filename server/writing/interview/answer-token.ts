import type { App } from '../../platform/app.ts'
import type { InterviewRow } from './interviews.ts'

const purpose = 'owner-questions'

/** What the link of a mail carries: signed instead of stored, and good for one account's one interview. */
export function createAnswerToken(
  { secrets }: Pick<App, 'secrets'>,
  { accountId, id }: InterviewRow,
): string {
  const value = `${accountId}.${id}`
  return `${value}.${secrets.sign(purpose, value)}`
}

/** The interview that a token is for; undefined for a token that is not ours. */
export function parseAnswerToken(
  { secrets }: Pick<App, 'secrets'>,
  token: string,
): { accountId: string; id: string } | undefined {
  const [accountId = '', id = '', signature = '', more] = token.split('.')
  const isOurs = more === undefined && secrets.verify(purpose, `${accountId}.${id}`, signature)
  return isOurs ? { accountId, id } : undefined
}
