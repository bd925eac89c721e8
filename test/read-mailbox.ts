import { until, type Server } from './given/given.ts'

export interface ReadMail {
  to: string
  template: string
  status: string
  subject: string
  text: string
  headers: Record<string, string>
}

/** Mails with one template to one address, newest first, from the mailbox page. */
export async function mailsTo(server: Server, to: string, template: string): Promise<ReadMail[]> {
  const { mails } = await (await fetch(`${server.url}/dev/mailbox.json`)).json()
  return (mails as ReadMail[]).filter((mail) => mail.to === to && mail.template === template)
}

/** Waits until there are `count` mails and returns the token in the newest one's link. */
export async function mailedToken(server: Server, to: string, template: string, count = 1): Promise<string> {
  const mails = await until(async () => {
    const found = await mailsTo(server, to, template)
    return found.length >= count && found
  })
  const token = /[?&]token=([\w-]+)/.exec(mails[0]!.text)?.[1]
  if (!token) throw new Error(`no link in: ${mails[0]!.text}`)
  return token
}
