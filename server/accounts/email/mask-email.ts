/** An address as a mail to somebody else may show it: a•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
