import { planIds, plans, tones } from '../../contract/plans.ts'
import { Aside, type Chapter, Part } from './prose.tsx'

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
          Press “Generate” in a new post. You may give a topic, keywords (up to 15), a tone and instructions;
          every field may stay empty. Without a topic one is chosen from your business and keywords.
          Instructions are the place for what the post should do, say or leave out.
        </p>
        <p>
          The tones: {tones.join(', ')}. Choose yours in Settings → Preferences, as many as your plan
          includes; posts use only those. While the post is written you see how far it is: the plan, the
          outline, each section, the finish. You may leave the page; it goes on without you. A step that fails
          is tried again from where it stopped.
        </p>
        <p>
          Posts are written in the language of the topic, when the model behind the service can write it. The
          screens are in English.
        </p>
      </Part>
      <Part id="length" title="How long it becomes">
        <p>
          What your plan says is what is delivered, counted by the same function that counts in the editor. A
          draft that is too short or too long is mended before you get it.
        </p>
        <LengthTable />
        <p>
          This binds what is generated, not what you type: your own text may be as long as you like. There is
          also a number of generated words and of attempts a day; when one is used up, the screen says so, and
          both begin anew at midnight UTC. What fails or is stopped counts a quarter of its words.
        </p>
      </Part>
      <Part id="edit" title="Make it yours">
        <p>
          The editor has headings, bold, italic, lists, quotes and links, with the word count below. Read the
          draft as you would read a colleague’s: the model is told not to invent figures, quotes, studies or
          clients, and it never writes a link, but it does not know your day. “Save Draft” keeps what you
          have.
        </p>
        <p>
          Text that has not reached us, because the network or the browser gave up, is kept in your browser
          and offered when you come back. If the post was changed in another window meanwhile, both texts are
          there to choose from; neither is overwritten.
        </p>
      </Part>
      <Part id="keywords-of-a-post" title="Keywords of a post">
        <p>
          Type a keyword below the text and press Enter; a second press of the same word changes nothing, and
          the cross removes it. Keywords you give before generating are worked into the post.
        </p>
      </Part>
      <Aside title="The sample writer">
        <p>
          Where no AI model is configured, a built-in sample writer stands in. Its drafts are marked as such
          in the app and in mails. The <a href="/status">status page</a> says which one is at work.
        </p>
      </Aside>
    </>
  ),
}
