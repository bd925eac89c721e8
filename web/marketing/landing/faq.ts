import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import { operator } from '../../../contract/operator.ts'

export interface Question {
  question: string
  answer: string
  /** Of no meaning where real money moves. */
  isTestModeOnly?: true
}

/** Asked before paying; the page and what search engines read are made from it. */
export const faq: Question[] = [
  {
    question: 'How long until my first post?',
    answer: `Setup takes ${operator.claims.setup}: your site’s address, one click in WordPress, and a look at what we read there. The first draft is written while you watch.`,
  },
  {
    question: 'Will it really sound like me?',
    answer:
      'Quillcast reads your own published posts: the rhythm of your sentences, your words, your punctuation. It says of each draft whether it is as close to them as they are to each other, and marks the sentences that aren’t. If your blog is new, it starts from your business profile and the tone you choose.',
  },
  {
    question: 'Does it make things up?',
    answer:
      'Every AI model does at times, so each draft is read again before you get it. What it says about your business must stand on your site or among the facts you confirmed; if it doesn’t, we rewrite it or hold the post and show you the sentence. Links come from your real posts and sources. A post that could not be read is never published by itself. No check finds everything, and you have the last word.',
  },
  {
    question: 'Can I check a post before it goes out?',
    answer: `Yes. We email you each draft with its captions ${promisedHours.draftAhead} hours ahead. Until its slot you can edit, hold, skip or approve it. By default it’s published automatically; choose “Ask me first” and it waits for your approval. Once it’s live, you can take it back for ${promisedHours.undo} hours.`,
  },
  {
    question: 'What if my WordPress site is down?',
    answer:
      'We tell you why, and the post waits. If your site is back within six hours, we publish the post then. After that we ask you first. If a response gets lost, Quillcast checks your site instead of sending the post again, so it never appears twice.',
  },
  {
    question: 'What if I change a post in WordPress?',
    answer:
      'Your change stays. Quillcast never overwrites what was edited on your site; it shows you the difference and learns from it.',
  },
  {
    question: 'Is my application password safe?',
    answer:
      'Yes. We store it encrypted and use it only to talk to your site. It never appears in a log, an email or an API response. It isn’t your login password: you create it just for Quillcast and can revoke it in WordPress at any time. If you disconnect your site here, we revoke it there.',
  },
  {
    question: 'Which WordPress sites does it work with?',
    answer:
      'Any site with application passwords, which WordPress has had since version 5.6. You connect with one click. If a plugin, host or setting blocks the connection, we tell you which one and how to fix it.',
  },
  {
    question: 'Does the AI cost extra?',
    answer:
      'No. Writing, checking, keywords and captions are in the price of your plan. There is a daily limit that ordinary use doesn’t reach.',
  },
  {
    question: 'Who owns the posts?',
    answer:
      'You do. They are ordinary posts on your own WordPress, and stay there when you leave. You can export everything at any time.',
  },
  {
    question: 'Which languages does it speak?',
    answer:
      'The app and the keyword library are in English. Posts can be in another language if this installation’s AI model supports it, and Quillcast tells you whether it does.',
  },
  {
    question: 'What happens when I cancel?',
    answer:
      'You cancel in Settings with two clicks and keep everything until the end of the month you paid for. Published posts stay on your site. After that you can still log in to read and export your posts.',
  },
  {
    question: 'What does test mode mean?',
    answer:
      'This installation takes test payments only: no card is charged. If no payment provider, mail server or AI model is connected, a built-in stand-in is used and labeled wherever you see it.',
    isTestModeOnly: true,
  },
]
