import { promisedHours } from '../../contract/promised-hours.ts'

export interface Question {
  question: string
  answer: string
  /** Of no meaning where real money moves. */
  isTestModeOnly?: true
}

/** Asked before paying; the page and what search engines read are made from it. */
export const faq: Question[] = [
  {
    question: 'Will it really sound like me?',
    answer:
      'Quillcast measures how you write in your own published posts: the rhythm of your sentences, your words, your punctuation. Each draft shows its score and whether that lies inside your own range, and marks the sentences that do not. If your blog is new, it starts from your business profile and the tone you choose.',
  },
  {
    question: 'Does it make things up?',
    answer:
      'Figures, quotes, credentials and stories such as “a client of mine” must stand in the facts you gave. If one does not, it is rewritten or the post is held, and you see the sentence. Links are chosen from your real posts and sources; the writer never makes up an address.',
  },
  {
    question: 'Can I check a post before it goes out?',
    answer: `Yes. We email you each draft with its captions ${promisedHours.draftAhead} hours ahead. Until its slot you can edit, hold, skip or approve it. By default it’s published automatically; choose “Ask me first” and it waits for your approval.`,
  },
  {
    question: 'What if my WordPress site is down?',
    answer:
      'You are told why, and the post waits. If the site is back within six hours, the post is published then; later than that you are asked first. When an answer gets lost on the way, Quillcast looks the post up on your site instead of sending it again, so that it never appears twice.',
  },
  {
    question: 'Can I take a post back?',
    answer: `Yes, for ${promisedHours.undo} hours. It becomes a draft again, on your site too.`,
  },
  {
    question: 'What if I change a post in WordPress?',
    answer:
      'Your change stays. Quillcast never overwrites what was edited on your site; it shows you the difference and learns from it.',
  },
  {
    question: 'Is my application password safe?',
    answer:
      'It is kept encrypted and used for one thing, talking to your site. It never appears in a log, a mail or an answer. It is not your login password: you make it for Quillcast alone and can revoke it in WordPress at any time. If you disconnect the site here, it is revoked there.',
  },
  {
    question: 'Which WordPress sites does it work with?',
    answer:
      'Those that have application passwords, which are part of WordPress since version 5.6. You connect with one click. If a plugin, a host or a setting is in the way, the doctor names it and says how to mend it.',
  },
  {
    question: 'Which languages does it speak?',
    answer:
      'The screens and the keyword library are in English. Posts can be written in another language where the language model of this installation can, and Quillcast tells you whether it can.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'You cancel in your settings, in two clicks, and keep everything until the end of the month you paid for. What was published stays on your site. After that you can still sign in to read and export your posts.',
  },
  {
    question: 'What does test mode mean?',
    answer:
      'This installation takes test payments only: no card is charged. Where a payment provider, a mail server or a language model is not connected, a built-in stand-in takes its place and says so wherever it is at work.',
    isTestModeOnly: true,
  },
]
