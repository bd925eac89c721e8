/** Holds pasted styles during cleaning. */
export const styleName = 'data-pasted-style'

/** Parses the clipboard's HTML outside the page. */
export function readPasted(html: string): HTMLElement {
  // Not a document, in which <img name="body"> would replace its body.
  const page = document.createElement('template')
  page.innerHTML = readable(html)
  const body = page.content.ownerDocument.createElement('div')
  body.append(page.content)
  return body
}

/**
 * Removes Word's conditional comments, and forms, whose fields shadow their methods. Renames styles, because the page's policy
 * reports each one that is parsed.
 */
const readable = (html: string) =>
  html
    .replace(/<!\[(?:if|endif)[^<>]*>|<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<(\/?)form(?=[\s/>])/gi, '<$1div')
    .replace(/(<[a-z][^<>]*?\s)style\s*=/gi, `$1${styleName}=`)
