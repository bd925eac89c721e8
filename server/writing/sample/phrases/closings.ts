import type { ToneName } from './tone-names.ts'

/** Headings of the last section. */
export const CLOSING_HEADINGS = {
  withSubject: ['How $biz can help with $s', 'Your next step with $s', 'Where $biz comes in with $s'],
  plain: ['How $biz can help', 'What you can expect from $biz', 'Where $biz comes in', 'Working with $biz'],
} as const

/** Opens the last section. Says nothing about the business that its owner has not said. */
export const CLOSING_LEADS = [
  "You can do a good part of this on your own, and we hope you will. When you'd rather not do it alone, you can turn to $biz.",
  "That was the general part. The rest depends on your own situation<, and a general guide can't know that>, so this is where a conversation with $biz comes in.",
  'By now you have a list of things to try. If some of them look easier with company, $biz would be glad to hear from you.',
  'So much for the general part. Every case has its own corners, however<, and no guide can know them all>, so this is where a conversation with $biz comes in.',
  'Reading is a start, and a good one. What remains depends on the particular case, so the next step is a conversation with $biz.',
  'Reading is a start, but your own case will have its own corners. $biz can look at them with you, before you spend time on the wrong one.',
] as const

export const PROMISE_LEADS = [
  '{Here is what|This is what} $biz promises:',
  'What $biz promises its clients:',
  'You can hold $biz to this:',
  'The promise from $biz, in its own words:',
] as const

export const EXPECTATION_LEADS = [
  'What clients look for when they come to $biz:',
  'What people hope for when they choose $biz:',
  'And this is what clients of $biz expect:',
  'Clients come to $biz with expectations like these:',
] as const

export const CALLS: Record<ToneName, readonly string[]> = {
  professional: [
    'To discuss $s for your own situation, contact $biz and tell us what you want to achieve. Include the questions that matter most to you, because they are the best place to begin.',
    'If you would like a second opinion on $s, get in touch with $biz. A short message with your aim and your timing is enough to begin.',
  ],
  casual: [
    "Got a question about $s? Drop $biz a line. Just tell us what's going on in plain words, and don't worry about getting it all in the right order.",
    "So that's the gist. If you'd like a hand with $s, give $biz a shout, because it's quicker than reading ten more posts like this one.",
  ],
  friendly: [
    "If you'd like to chat about $s, say hello to $biz. We'd love to hear what you're working on, and no question is too small!",
    "Whenever you're ready, come and talk to $biz about $s. Bring your questions, bring your worries, and we'll look at them together.",
  ],
  formal: [
    'Readers who wish to discuss $s may contact $biz. A brief outline of the matter will suffice, after which the next steps will be easier to see.',
    'For further guidance on $s, please write to $biz. Every enquiry deserves a considered answer, however small the question may appear.',
  ],
  humorous: [
    "If you've read this far, you deserve a medal or at least some help with $s. $biz can offer the second one. Get in touch, and bring your strangest question!",
    'Still staring at $s with one eye closed? Call in $biz. We promise not to make you read another list, unless you ask very nicely.',
  ],
  educational: [
    'Do you have a question about $s that this post did not answer? Send it to $biz. A good question is often the first half of the solution, so do not wait until it sounds clever.',
    'To go one step further with $s, choose one exercise from above and try it this week. Then tell $biz what you found, and we can look at the next step together.',
  ],
  inspirational: [
    "Your first step with $s could be as small as one message. Write to $biz and tell us what you dream of. Then let's begin, while the wish is still warm!",
    "You've waited long enough to feel good about $s. Reach out to $biz today, because the best time to start is while you still care this much.",
  ],
  technical: [
    'To review your own setup for $s, send $biz a short description: the current state, the target state and the constraints. Without those three, any answer would be an estimate.',
    'If a step in $s fails in your case, contact $biz and include what you expected and what happened instead. That information shortens every diagnosis.',
  ],
}

/** Ties a section back to the subject: with its name, and where that would be once too often, without. */
export const SUBJECT_LINES = [
  ['With $s in mind, which of these would help you first?', 'Which of these would help you first?'],
  ['This week, try it with $s and see what changes.', 'Try it this week and see what changes.'],
  [
    'Think of the last time you dealt with $s, then ask what you would do differently.',
    'Think of the last time it came up, then ask what you would do differently.',
  ],
  ['So what does that mean for $s in your own case?', 'So what does that mean in your own case?'],
  [
    'If you apply only one of these points to $s, choose the one you would rather avoid.',
    'If you apply only one of these points, choose the one you would rather avoid.',
  ],
  [
    'That is a good place to pause and take a note about $s.',
    'That is a good place to pause and take a note.',
  ],
  [
    'Before you go on, write one line about $s and your own situation.',
    'Before you go on, write one line about your own situation.',
  ],
  ['When it comes to $s, this alone can save an evening.', 'Often this alone can save an evening.'],
  ['Hold that thought until you next deal with $s.', 'Hold that thought until you need it.'],
  ['Now look at $s again and see where it fits.', 'Now look at the plan again and see where it fits.'],
  ['It applies to $s as much as to anything else on the list.', 'It applies to most things on the list.'],
  [
    'At the end of the week, look at $s again with that in mind.',
    'At the end of the week, look again with that in mind.',
  ],
  ['For $s, too, that order saves time.', 'That order saves time elsewhere, too.'],
  ['In the case of $s, few points matter more.', 'Few points matter more.'],
] as const

/** How a further keyword enters a section; each works with any noun phrase. */
export const KEYWORD_LINES = [
  'The same thinking helps with $k.',
  'Keep $k in mind here as well.',
  'This is also a good moment to think about $k.',
  'You can apply the same idea to $k.',
  'For many readers, this leads straight to $k.',
  'Make a note about $k while you are at it.',
  'If you have $k on your list, too, start in the same way.',
  'Much of this holds for $k as well.',
  'Look at $k next, because the two belong together.',
  'A word about $k: the same order applies.',
  'Before you move on, spend a minute on $k.',
  'When you think about $k, use the same test.',
] as const
