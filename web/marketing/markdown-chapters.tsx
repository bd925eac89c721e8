import { Part, type Chapter } from './prose.tsx'
import { drawMarkdown } from './markdown-blocks.tsx'

/**
 * The chapters of an article in Markdown, and what stands before them. A heading reads `# Title {#id}`, `{{name}}` stands for one
 * of the values.
 */
export function readChapters(text: string, values: Record<string, string>) {
  const { before, sections } = splitAt(
    '#',
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!),
  )
  return { before, chapters: sections.map(drawChapter) }
}

function drawChapter({ title, id, body }: ReturnType<typeof splitAt>['sections'][number]): Chapter {
  const { before, sections } = splitAt('##', body)
  return {
    title,
    id,
    body: (
      <>
        {drawMarkdown(before)}
        {sections.map((part) => (
          <Part key={part.id} id={part.id} title={part.title}>
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
