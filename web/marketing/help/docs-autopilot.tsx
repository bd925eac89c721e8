import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { type Chapter, Facts, MenuPath, Part } from '../prose.tsx'

const modes = [
  {
    key: 'automatic',
    term: 'Publish automatically',
    text: 'Each post is published at its slot. We email you the draft first, and you can hold or skip it.',
  },
  {
    key: 'ask',
    term: 'Ask me first',
    text: 'We publish only what you approve. Otherwise the post waits.',
  },
  { key: 'paused', term: 'Paused', text: 'Nothing is written or published until you resume.' },
]

export const autopilotChapter: Chapter = {
  id: 'autopilot',
  title: 'Autopilot',
  body: (
    <>
      <p>
        A slot is a weekday and an hour that you choose in <MenuPath steps={['Settings', 'Post Settings']} />,
        as many as your plan allows. For each one, your draft is ready {promisedHours.draftAhead} hours ahead.
        Below the slots, choose how much to leave to autopilot:
      </p>
      <Facts rows={modes} />
      <Part id="autopilot-topics" title="What it writes about">
        <p>
          Your topics come first, in your order. Add them in <MenuPath steps={['Autopilot']} />. When you run
          out, we pick topics from your keywords, each time from a different angle. We never repeat a topic
          you’ve already covered.
        </p>
      </Part>
      <Part id="autopilot-answers" title="Hold, approve, skip">
        <p>
          Use the buttons in the email, without logging in, or go to <MenuPath steps={['Autopilot']} />, which
          shows your next ten slots. You can also pause until a date there. A post on hold isn’t published
          until you approve it; skipping leaves the slot empty and keeps the draft. If you approve a post up
          to six hours late, it’s published right away. After that, it takes the next free slot.
        </p>
      </Part>
      <Part id="autopilot-trouble" title="When something goes wrong">
        <p>
          If writing fails, we retry as long as there’s time before the slot. A post that makes claims you
          haven’t confirmed, or is outside your plan’s word range, is never published automatically. We email
          you what is on hold or missed, and why.
        </p>
      </Part>
    </>
  ),
}
