import { planIds, plans, tones } from '../../../contract/plans.ts'
import { Aside, type Chapter, Part } from '../prose.tsx'

const number = (value: number) => value.toLocaleString('en')

const LengthTable = () => (
  <table className="mt-6 w-full border-collapse text-left">
    <caption className="sr-only">Words in a generated post, by plan</caption>
    <thead>
      <tr className="border-b border-edge text-sm text-soft">
        <th scope="col" className="py-2 pr-4 font-medium">
          Plan
        </th>
        <th scope="col" className="py-2 font-medium">
          Words in a generated post
        </th>
      </tr>
    </thead>
    <tbody>
      {planIds.map((id) => (
        <tr key={id} className="border-b border-line">
          <th scope="row" className="py-3 pr-4 font-semibold">
            {plans[id].name}
          </th>
          <td className="py-3 tabular-nums">
            {number(plans[id].limits.words.min)} to {number(plans[id].limits.words.max)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const writingChapter: Chapter = {
  id: 'writing',
  title: 'Writing a post',
  body: (
    <>
      <Part id="generate" title="Have one written">
        <p>
          Press “Generate” in a new post. You can add a topic, keywords (up to 15), a tone and instructions;
          all are optional. Without a topic, we choose one from your business and keywords. Use the
          instructions for what the post should do, say or leave out.
        </p>
        <p>
          The tones: {tones.join(', ')}. Choose yours in Settings → Preferences, as many as your plan
          includes; posts use only those. You can watch the progress: the plan, the words as they come, the
          finish. You can leave the page at any time. A step that fails is retried from where it stopped.
        </p>
        <p>
          Posts are written in the language of the topic, if the AI model supports it. The screens are in
          English.
        </p>
      </Part>
      <Part id="length" title="Length">
        <p>
          You get the length your plan promises, counted the same way as in the editor. We fix a draft that’s
          too short or too long before you get it.
        </p>
        <LengthTable />
        <p>
          This applies to generated posts only: your own text can be as long as you like. There’s also a daily
          limit on generated words and attempts. When you reach one, we tell you; both reset at midnight UTC.
          Posts that fail or that you stop count for a quarter of their words.
        </p>
      </Part>
      <Part id="edit" title="Make it yours">
        <p>
          The editor has headings, bold, italic, lists, quotes and links, with the word count below. Read the
          draft as you would read a colleague’s: the model is told not to invent figures, quotes, studies or
          clients, and it never writes a link, but it can still be wrong. “Save Draft” saves your changes.
        </p>
        <p>
          If your network or browser fails, your unsaved text is kept in your browser and offered when you
          come back. If the post was changed in another window, you choose between both versions; neither is
          overwritten.
        </p>
      </Part>
      <Part id="keywords-of-a-post" title="Keywords of a post">
        <p>
          Type a keyword below the text and press Enter; duplicates are ignored, and the cross removes a
          keyword. Keywords you add before generating are worked into the post.
        </p>
      </Part>
      <Aside title="Sample articles">
        <p>
          If no AI model is connected, you get sample articles that were written by hand for twelve trades.
          They may not be about your topic and are labeled in the app and in emails. The{' '}
          <a href="/status">status page</a> shows which one is in use.
        </p>
      </Aside>
    </>
  ),
}
