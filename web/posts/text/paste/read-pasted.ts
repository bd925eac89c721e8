/** Holds pasted styles during cleaning. */
export const styleName = 'data-pasted-style'

/** Parses HTML outside the page. */
export function readHtml(html: string): HTMLElement {
  // Not a document, in which <img name="body"> would replace its body.
  const page = document.createElement('template')
  page.innerHTML = html
  const root = page.content.ownerDocument.createElement('div')
  root.append(page.content)
  return root
}

export const readPasted = (html: string) => readHtml(readable(html))

/**
 * Removes comments, Word's conditional ones too, and forms, whose fields shadow their methods. Renames styles, because the
 * page's policy reports each one that is parsed.
 */
const readable = (html: string) =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)|<!\[(?:if|endif)[^<>]*>|<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<(\/?)form(?=[\s/>])/gi, '<$1div')
    .replace(/(<[a-z][^<>]*?\s)style\s*=/gi, `$1${styleName}=`)
