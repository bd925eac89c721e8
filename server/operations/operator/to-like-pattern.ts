/** For `ilike`: what contains it, its own signs meant as they stand. Less than a trigram is looked for at the beginning. */
export const toLikePattern = (text: string): string =>
  `${text.length < 3 ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`
