import { DomUtils, parseDocument } from 'htmlparser2'
import { blockLabel, readBlocks } from '../../../contract/posts/text-blocks.ts'
import { html, Html } from '../../notifications/html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'

export const maxCommentChars = 2000
// Enough to recognize a paragraph; a form sends one for each, in up to nine bytes a character.
const maxQuoteChars = 300

/** At most so many characters, cut between words. */
export function clipQuote(text: string): string {
  if (text.length <= maxQuoteChars) return text
  const clipped = text.slice(0, maxQuoteChars)
  return clipped
    .slice(0, clipped.lastIndexOf(' ') + 1 || undefined)
    .toWellFormed()
    .trim()
}

/** A post's text as it will appear; with `typed`, which refills them, fields for a comment beside each part. */
export function renderArticle(content: string, typed: ((field: string) => string) | undefined): Html {
  const document = parseDocument(content)
  for (const link of DomUtils.getElementsByTagName('a', document))
    // In another tab, so that typed comments aren't lost.
    Object.assign(link.attribs, { target: '_blank', rel: 'noreferrer nofollow' })
  const parts = document.children.map((node, at) => {
    const source = DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
    const name =
      'attribs' in node && 'data-wp-block' in node.attribs ? node.attribs['data-wp-name'] : undefined
    const shown = name === undefined ? new Html(source) : html`<p class="soft">${blockLabel(name)}</p>`
    const texts = readBlocks(source).map(({ text }) => text)
    return texts.length === 0 || !typed
      ? shown
      : html`<div class="part">${shown}${renderComment(texts, at, typed)}</div>`
  })
  return html`<article dir="auto">${parts}</article>`
}

function renderComment(texts: string[], at: number, typed: (field: string) => string): Html {
  const text = typed(`t${at}`)
  const whole = clipQuote(texts.join(' '))
  const sentences = texts.flatMap(splitSentences).flatMap((sentence) => clipQuote(sentence.trim()) || [])
  const chosen = typed(`s${at}`)
  const option = (sentence: string) =>
    html`<option ${sentence === chosen ? 'selected' : ''}>${sentence}</option>`
  return html`<details class="comment" ${text ? 'open' : ''}>
    <summary title="Comment">Comment</summary>
    ${
      sentences.length > 1
        ? html`<label
            >About
            <select name="s${at}" dir="auto">
              <option value="${whole}">All of this part</option>
              ${sentences.map(option)}
            </select>
          </label>`
        : html`<input type="hidden" name="s${at}" value="${whole}" />`
    }
    ${commentField(`t${at}`, 'Your comment', text)}
  </details>`
}

/** A text field that says when its text is too long. The label is around it, because the article may use any id. */
export const commentField = (name: string, label: string, text: string): Html =>
  html`<label
    >${label}
    ${
      text.length > maxCommentChars
        ? html`<span class="error"
            >Keep each comment to ${maxCommentChars} characters. This one has ${text.length}.</span
          >`
        : ''
    }
    <textarea
      name="${name}"
      rows="3"
      dir="auto"
      maxlength="${maxCommentChars}"
      ${text.length > maxCommentChars ? html`aria-invalid="true"` : ''}
    >
${text}</textarea>
  </label>`
