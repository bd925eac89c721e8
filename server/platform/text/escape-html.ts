const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes for text and double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
