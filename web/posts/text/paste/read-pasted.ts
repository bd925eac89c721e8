/** Where the styles of what was pasted are kept while it is cleaned. */
export const styleName = 'data-pasted-style'

/** The clipboard's HTML, outside of the page. */
export function readPasted(html: string): HTMLElement {
  // No document: there an <img name="body"> would stand for its body.
  const page = document.createElement('template')
  page.innerHTML = readable(html)
  const body = page.content.ownerDocument.createElement('div')
  body.append(page.content)
  return body
}

/**
 * Without what Word says to itself, and without forms, whose fields would take the place of their methods; styles under another name, as the page's policy
 * complains of every one that is parsed.
 */
const readable = (html: string) =>
  html
    .replace(/<!\[(?:if|endif)[^<>]*>|<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<(\/?)form(?=[\s/>])/gi, '<$1div')
    .replace(/(<[a-z][^<>]*?\s)style\s*=/gi, `$1${styleName}=`)
