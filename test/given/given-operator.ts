import type { Server } from './given.ts'

export const operatorPassword = 'the operator of this house'

/** A browser of the operator's, reduced to its cookie. */
export async function signInAsOperator({ url }: Pick<Server, 'url'>, password = operatorPassword) {
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields),
    })
  const answer = await send('/operator/sign-in', { password }, { origin: url })
  const setCookie = answer.headers.get('set-cookie') ?? ''
  const cookie = setCookie.split(';')[0] ?? ''
  const open = (path: string) => fetch(url + path, { redirect: 'manual', headers: { cookie } })
  /** Submits the form with that action, as rendered on the page. */
  const press = async (page: string, action: string, fields: Record<string, string> = {}) => {
    const text = await (await open(page)).text()
    const formToken = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ''
    return send(action, { form: formToken, ...fields }, { cookie, origin: url })
  }
  return { status: answer.status, setCookie, cookie, open, press, send }
}
