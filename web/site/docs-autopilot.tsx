import { promisedHours } from '../../contract/promised-hours.ts'
import { type Chapter, Facts, MenuPath, Part } from './prose.tsx'

const modes = [
  {
    key: 'automatic',
    term: 'Publish automatically',
    text: 'Each post goes out at its slot. You are mailed the draft ahead of it and may hold or skip it.',
  },
  {
    key: 'ask',
    term: 'Ask me first',
    text: 'Each post waits until you approve it. Without an answer it stays, and nothing goes out.',
  },
  { key: 'paused', term: 'Paused', text: 'Nothing is written and nothing goes out until you go on.' },
]

export const autopilotChapter: Chapter = {
  id: 'autopilot',
  title: 'The autopilot',
  body: (
    <>
      <p>
        A slot is a weekday and an hour that you choose under{' '}
        <MenuPath steps={['Settings', 'Post Settings']} />, as many as your plan has. For each one, your draft
        is ready {promisedHours.draftAhead} hours ahead. Below the slots you choose how much is left to the
        autopilot:
      </p>
      <Facts rows={modes} />
      <Part id="autopilot-topics" title="What it writes about">
        <p>
          The topics of your queue come first, in your order: add them under{' '}
          <MenuPath steps={['Autopilot']} />, in the menu. When it is empty, your keywords are taken in turn,
          each time from another side. What a post of yours covers already is passed over.
        </p>
      </Part>
      <Part id="autopilot-answers" title="Hold, approve, skip">
        <p>
          From the mail, with one press and without signing in, or in the app under{' '}
          <MenuPath steps={['Autopilot']} />, where the next ten slots stand. There you can also pause until a
          day. Held means that nothing goes out until you approve; skipped leaves the slot out and keeps the
          draft. An approval that comes up to six hours late publishes at once, a later one takes the next
          free slot.
        </p>
      </Part>
      <Part id="autopilot-trouble" title="When something is in the way">
        <p>
          Writing that fails is tried again while the slot can still be kept. A post that claims what you have
          not confirmed, or is outside your plan’s length, never goes out by itself. You are told by mail what
          is held or missed, and why.
        </p>
      </Part>
    </>
  ),
}
