/** An address as people type it: a host without `https://` before it gets it. */
export const withScheme = (address: string): string =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[:/?#]|$)/u.test(address) ? `https://${address}` : address
