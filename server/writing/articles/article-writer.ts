import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { articles, type Article } from './articles.ts'
import { chooseArticle, type Uses } from './choose-article.ts'

/**
 * The text of a sample article, used when no model is configured. It takes only the business name from the request,
 * so it may miss the topic; the app labels it as a sample wherever it shows it.
 */
export function writeArticle(brief: Brief, uses: Uses): WrittenText {
  const article = chooseArticle(brief, uses)
  const content = contentFor(article, brief)
  return { title: article.title, plan: '', content, citations: [], dropped: [] }
}

export function finishArticle(brief: Brief, title: string): Finish {
  const { slug, excerpt, captions, newsletter } = articleNamed(title)
  const filled = Object.entries(captions).map(([network, text]) => [network, fill(text, brief)])
  const mail = { ...newsletter, body: fill(newsletter.body, brief) }
  const withMail = { newsletter: brief.withNewsletter ? mail : null }
  return { title, slug, excerpt, captions: Object.fromEntries(filled), ...withMail }
}

/** Looked up by the title its text was saved under, so a retry continues with the same article. */
function articleNamed(title: string): Article {
  const article = articles.find((one) => one.title === title)
  if (!article) throw new Error(`no sample article is called “${title}”`)
  return article
}

const lengths = ['premium', 'standard', 'basic'] as const

export function contentFor({ sections }: Article, brief: Brief): string {
  const rank = (plan: (typeof lengths)[number]) => lengths.indexOf(plan)
  const choices = lengths.map((length) =>
    sections
      .filter(({ plan }) => rank(plan) >= rank(length))
      .map(({ heading, html }) => {
        const title = heading && `<h2>${escapeHtml(fill(heading, brief))}</h2>`
        return title + fill(html, brief, escapeHtml)
      })
      .join('\n'),
  )
  return choices.find((choice) => countWords(choice) <= brief.words.max) ?? choices.at(-1)!
}

// A longer business name is probably a sentence and would read wrong as a name.
const maxNameLength = 80

function fill(text: string, { profile }: Brief, escape = (name: string) => name): string {
  const name = profile.businessName.trim()
  return text.replaceAll('{business}', () => escape(name && name.length <= maxNameLength ? name : 'us'))
}
