import { Part, type Chapter } from './prose.tsx'
import { drawMarkdown } from './markdown-blocks.tsx'

/**
 * The chapters of an article in Markdown, and what stands before them. A heading reads `# Title {#id}`, `{{name}}` stands for one
 * of the values.
 */
export function readChapters(text: string, values: Record<string, string>, partLevel: 2 | 3 = 3) {
  const { before, sections } = splitAt(
    '#',
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!),
  )
  return { before, chapters: sections.map((section) => drawChapter(section, partLevel)) }
}

type Section = ReturnType<typeof splitAt>['sections'][number]

function drawChapter({ title, id, body }: Section, partLevel: 2 | 3): Chapter {
  const { before, sections } = splitAt('##', body)
  return {
    title,
    id,
    body: (
      <>
        {drawMarkdown(before)}
        {sections.map((part) => (
          <Part key={part.id} id={part.id} title={part.title} level={partLevel}>
            {drawMarkdown(part.body)}
          </Part>
        ))}
      </>
    ),
  }
}

function splitAt(mark: '#' | '##', text: string) {
  const [before = '', ...sections] = text.split(new RegExp(`^${mark} `, 'm'))
  return {
    before,
    sections: sections.map((section) => {
      const [, title = '', id = '', body = ''] = /^(.+) \{#([\w-]+)\}\n([^]*)$/.exec(section)!
      return { title, id, body }
    }),
  }
}
