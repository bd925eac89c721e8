/** Adds `https://` to an address typed without it. */
export const withScheme = (address: string): string =>
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[:/?#]|$)/u.test(address) ? `https://${address}` : address
