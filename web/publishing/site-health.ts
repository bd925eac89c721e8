import { read } from '../platform/api.ts'

export const siteHealthQuery = read('publishing', 'siteHealth')

/** The host alone, as people refer to a site. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url
