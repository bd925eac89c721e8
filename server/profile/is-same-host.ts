/** True when two addresses have the same host and port; false for invalid ones. */
export function isSameHost(one: string, other: string | undefined): boolean {
  const host = URL.parse(one)?.host
  return host !== undefined && host === URL.parse(other ?? '')?.host
}
