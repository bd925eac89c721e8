import { type Chapter, MenuPath, Part, Steps } from '../prose.tsx'

export const voiceChapter: Chapter = {
  id: 'voice',
  title: 'Your voice',
  body: (
    <>
      <p>
        Quillcast learns how you write from your own texts and scores each draft against them. Its own posts
        are never used as samples.
      </p>
      <Part id="voice-texts" title="Add your texts">
        <Steps>
          <li>
            Open <MenuPath steps={['Settings', 'Voice']} />. Choose posts from your connected site, or paste
            or upload texts.
          </li>
          <li>
            Three texts are enough to start, ten are better: whole posts, emails to customers, a talk. Remove
            what others wrote.
          </li>
          <li>
            We suggest a voice card: how long your sentences are, how you address readers, which words are
            typical of you. Accept it, edit it or ignore it. We use only cards you’ve accepted.
          </li>
        </Steps>
      </Part>
      <Part id="voice-score" title="What the score means">
        <p>
          Each draft shows its score next to the range of your own texts. Inside that range, it could be one
          of yours. We mark sentences that don’t sound like you and say why, so you can change or keep them.
          Scores start once you’ve added three texts.
        </p>
      </Part>
      <Part id="facts" title="What a post can claim">
        <p>
          Figures, studies, quotes, clients and experience must be on your fact sheet in{' '}
          <MenuPath steps={['Settings', 'Facts']} />. If one isn’t, we rewrite the sentence, or hold the post
          and show it to you: confirm it, have it rewritten or remove it.
        </p>
      </Part>
    </>
  ),
}
