import { type Chapter, MenuPath, Part, Steps } from './prose.tsx'

export const voiceChapter: Chapter = {
  id: 'voice',
  title: 'Your voice',
  body: (
    <>
      <p>
        Quillcast learns how you write from texts you have written yourself, and measures each draft against
        them. Nothing is learned from what we wrote for you.
      </p>
      <Part id="voice-texts" title="Give it texts">
        <Steps>
          <li>
            Open <MenuPath steps={['Settings', 'Voice']} />. The posts of your connected site are offered; you
            may also paste texts or upload them.
          </li>
          <li>
            Three texts are enough to begin, ten are better: whole posts, mails to customers, a talk. Take out
            what others wrote.
          </li>
          <li>
            A voice card is proposed: how long your sentences are, how you address readers, which words are
            yours. Accept it, edit it, or leave it. Only an accepted card counts.
          </li>
        </Steps>
      </Part>
      <Part id="voice-score" title="What the score means">
        <p>
          Each draft shows its score beside the range in which your own texts lie. Inside that range it could
          be one of yours. Sentences that are off are marked with the reason, so that you can change or keep
          them. From three of your own texts on there is a score; before that there is none, because it would
          be a guess.
        </p>
      </Part>
      <Part id="facts" title="What a post may claim">
        <p>
          Figures, studies, quotations, clients and experience have to stand on your fact sheet, under{' '}
          <MenuPath steps={['Settings', 'Facts']} />. What nobody has confirmed is said anew, or the post
          waits and shows you the sentence: confirm it, have it rewritten, or take it out.
        </p>
      </Part>
    </>
  ),
}
