import { z } from 'zod'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { sentencesOf } from '../text/sentences.ts'
import { foreignTo } from '../gates/truth/find-foreign.ts'
import { withoutMarks } from '../links/place-links.ts'
import { aboutPost } from '../model/about-post.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import { oneLine, withoutRemarks } from '../model/without-remarks.ts'
import type { Brief, Section } from '../writer.ts'

const text = z.string().catch('')

/** What announces a post, as a model answered. */
export const FinishAnswer = z.object({
  title: text,
  excerpt: text,
  slug: text,
  captions: z.record(z.string(), z.unknown()).catch({}),
  newsletter: z.object({ subject: text, preheader: text, body: text }).nullish().catch(undefined),
})
export type FinishAnswer = z.output<typeof FinishAnswer>

/** Reads an answer without what the model says of its own work; a part in another language than the post is empty. */
export function answerCleaner(
  { topic, keywords, language: asked }: Pick<Brief, 'topic' | 'keywords' | 'language'>,
  title: string,
  sections: Pick<Section, 'heading' | 'html'>[],
): (answer: FinishAnswer) => FinishAnswer {
  const said = sections.flatMap(({ heading, html }) => [heading, ...sentencesOf(withoutMarks(html))])
  const isAbout = aboutPost([topic, ...keywords, title, ...said])
  const language = asked ?? detectLanguage(said.join('\n')).language
  const isForeign = language === undefined ? () => false : foreignTo(language, said)
  const inLanguage = (line: string) => (isForeign(line) ? '' : line)
  const line = (part: string, value: string) => inLanguage(oneLine(stripForeign(value), { isAbout, part }))
  const words = (part: string, value: string) =>
    inLanguage(withoutRemarks(stripForeign(value), { isAbout, part }))
  return ({ captions, newsletter, ...answer }) => ({
    title: line('title', answer.title),
    excerpt: line('excerpt', answer.excerpt),
    slug: answer.slug,
    captions: Object.fromEntries(
      Object.entries(captions).map(([network, value]) => [
        network,
        typeof value === 'string' ? words(network, value) : '',
      ]),
    ),
    newsletter: newsletter && {
      subject: line('subject', newsletter.subject),
      preheader: line('preheader', newsletter.preheader),
      body: words('newsletter', newsletter.body),
    },
  })
}
