const hasNoScheme = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[:/?#]|$)/u
// A site on this machine rarely has a certificate, and its login does not leave it.
const isLoopback = /^(?:localhost|127(?:\.\d+){3})(?=[:/?#]|$)/

/** Adds `https://` to an address typed without it, and `http://` on this machine. */
export const withScheme = (address: string): string =>
  isLoopback.test(address) ? `http://${address}` : hasNoScheme.test(address) ? `https://${address}` : address
