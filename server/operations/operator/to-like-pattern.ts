/** An escaped `ilike` pattern for "contains". Fewer than three characters (a trigram) match only at the beginning. */
export const toLikePattern = (text: string): string =>
  `${text.length < 3 ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`
