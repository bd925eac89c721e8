/** As an address is spoken of. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url
