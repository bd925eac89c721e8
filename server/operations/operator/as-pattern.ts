/** For `ilike`: whatever contains it, its own signs meant as they stand. */
export const asPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
