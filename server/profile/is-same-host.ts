/** Whether two addresses lead to the same host and port; what is no address leads nowhere. */
export function isSameHost(one: string, other: string | undefined): boolean {
  const host = URL.parse(one)?.host
  return host !== undefined && host === URL.parse(other ?? '')?.host
}
