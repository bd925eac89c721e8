import { type Chapter, Facts, Part } from './prose.tsx'

const tools = [
  {
    key: 'generate',
    term: 'Find new ones',
    text: 'From a text or a topic: by the model, or by reading the text itself where there is none. Each shows how it was found.',
  },
  {
    key: 'map',
    term: 'The map',
    text: 'Which post uses which keyword, and where it landed: title, headings, first lines.',
  },
  {
    key: 'compete',
    term: 'Posts that compete',
    text: 'Two posts on one keyword take readers from each other. The list names them.',
  },
  {
    key: 'missing',
    term: 'Left out',
    text: 'Words that your other posts on the subject use and this one does not.',
  },
]

export const keywordsChapter: Chapter = {
  id: 'keyword-workbench',
  title: 'Keywords',
  body: (
    <>
      <p>
        A keyword is what a reader would type into a search. Up to 30 belong to a post; one of them is its
        focus and lands in the title, the beginning and a heading, as often as it reads well.
      </p>
      <Facts rows={tools} />
      <Part id="keyword-defaults" title="Words that always matter to you">
        <p>
          Keep them under Preferences as default keywords: they are offered in every new post, and the
          autopilot writes about them when its queue of topics is empty.
        </p>
      </Part>
    </>
  ),
}
