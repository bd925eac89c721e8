import type { Theme } from './theme.ts'

/** Sections that describe a difficulty; they open the problem-solution framework and stand nowhere else. */
export const problemThemes = {
  causes: {
    headings: ['Why this gets hard', 'Where the trouble begins'],
    headingsAbout: ['Why people struggle with $s', 'The real problem with $s'],
    paragraphs: [
      'The trouble with $s rarely comes from a lack of effort. More often there are too many small decisions, no clear order and nobody to say which of them matter. So you do a bit here and a bit there. At the end of the week, it looks much {as it did before|the same}.',
      "Advice makes it worse at times. One voice says hurry, another says wait, and both sound sure of themselves. Since you can't follow both, you follow neither<, and another month goes by while you feel slightly guilty about it>.",
      "There's also the matter of time. Few people have a free afternoon for something that isn't burning yet. It slips down the list, not because you don't care, but because something else {rings louder|is always due first}.",
      'Some of the difficulty is plain confusion about words. People use the same term for different things, so you nod, go home and do something else than they meant. Ask what they mean. It is {never rude|a fair question}, and it saves a lot of work.',
      'Then there is pride. It is hard to say "I don\'t understand this" when everyone else appears to manage. Yet most of them have the same doubts<, and they would be glad if someone else said it first>.',
      "Much about $s is also invisible from outside. You see the results of others, neatly lit, but you don't see the drafts, the delays and the bad first tries. So you compare your kitchen with their shop window.",
      "Last of all, nobody showed you how. You picked it up along the way, a piece here and a piece there, and some of the pieces don't fit together. That isn't your fault, but you can {mend it|sort them now}.",
    ],
    list: {
      lead: '{You may recognise some of these|The trouble often shows itself like this}:',
      items: [
        'you know what to do, but never when',
        'every answer leads to two more questions',
        'it works for a week, then the old way returns',
        'nobody is quite sure whose job it is',
        'the first step looks bigger each time you think of it',
        'people around you have stopped mentioning it',
      ],
    },
  },
  waiting: {
    headings: ['What happens when you wait', 'The quiet cost of putting it off'],
    headingsAbout: ['What it costs to put off $s', 'What happens when you put off $s'],
    paragraphs: [
      'Waiting feels free. You save the money, you save the effort, and nothing falls over by tomorrow. But the bill for $s keeps growing quietly in the background, in {small repairs|lost hours}, short tempers and plans that you drop before they begin.',
      'The longer something waits, the bigger it looks. After a while it is no longer one task; it is a whole story about the kind of person you are. Of course you avoid it then. Anyone would.',
      'Other people feel the delay as well. They work around it, politely at first, until the detour becomes the normal road. Nobody planned that.',
      "Some things do get better on their own, and it's fair to ask whether this is one of them. If it has stayed the same since you first noticed it, though, you have your answer. Time alone {won't do it|isn't working on it}.",
      'Late decisions are also smaller ones. Early on, you can choose between several good ways, compare them in peace and say no to most. Later you take what is left, because {the date has chosen for you|there is no time to look around}.',
      'While you put off $s, the thought takes up room in your head. You think of it in the car, you think of it at night, and you never get the relief of having done it. That is the part which no bill will ever show.',
      "There is one good reason to wait: when you expect to know more soon. Put a date on it, then. If that day comes and you still know just as much, you're not waiting any longer, you're {avoiding|hiding}.",
    ],
    list: {
      lead: 'Putting it off {can cost you|has a price, such as}:',
      items: [
        'the easy options, which go first',
        'hours that you spend on the same small repair',
        'a good mood on Sunday evening',
        'the trust of people who are waiting for you',
        'money, when a small fault becomes a large one',
        'the pleasure you had in it at the beginning',
      ],
    },
  },
} satisfies Record<string, Theme>
