import type { Theme } from './theme.ts'

export const beginThemes = {
  smallStep: {
    headings: ['Begin with one small step', 'Start smaller than you planned'],
    headingsAbout: ['Take one small step with $s', 'Start small with $s'],
    paragraphs: [
      'The best first step is {almost too small to mention|so small that it feels silly}. It should fit into a spare half hour, need nothing new and leave you with something you can see. Do that one. Momentum comes from finishing things rather than from planning them.',
      'Big plans for $s tend to wait for a free weekend that never comes. A small step can happen today, between two other things, and it already tells you whether the big plan {makes sense|would work}. That is worth more than another evening of reading.',
      "If you aren't sure where to start, choose the step you can undo. Nothing bad will happen if it turns out wrong<, so you can look at the outcome with a cool head>. Then take another. Before long you will have learned what no guide could tell you.",
      'Small steps have one more advantage. They let the people around you get used to a change before it grows. You also get time to notice what you had {missed|not thought of}. Nobody likes to wake up to a finished plan.',
      'Stop while it still goes well. That sounds odd, but ending on a good note makes it far easier to come back the next day. Leave yourself an easy place to start.',
      "Pick one corner of $s, set a timer for twenty minutes and stop when it rings. That's all. You may want to go on, and you can, but the deal with yourself is already done.",
      'Tell nobody at first, if that makes it easier. A small step in private has no audience to please, so you can be slow, clumsy and curious. Later on, when it works, there will be time to {show it|talk about it}.',
    ],
    list: {
      lead: 'A {good|sensible} first step has most of these qualities:',
      items: [
        'you can finish it in one sitting',
        'it needs nobody else, or only one other person',
        'the result is something you can see or touch',
        'undoing it would be easy',
        'it teaches you something even if it fails',
        'you could do it again tomorrow without dread',
      ],
    },
  },
  routine: {
    headings: ['Build a routine that survives busy weeks', 'Turn it into a routine'],
    headingsAbout: ['Make $s part of your routine', 'Build a routine around $s'],
    paragraphs: [
      'A routine beats a good intention because it needs no decision. Tie the new task to something you do anyway, such as the first coffee, and let the old habit carry the new one. Keep it short. Short routines survive {bad weeks|the weeks when nothing goes to plan}.',
      "Think about your worst week rather than your best one. If your plan for $s only works on quiet days, when the phone stays silent, it won't last until {spring|the end of the month}. So plan for the tired version of yourself<, and treat anything more as a bonus>.",
      'Missing one day means nothing. Missing two in a row starts a new habit, so make the second day easy, even if you only do the smallest part. Then carry on as before, without trying to catch up.',
      'Put a date on it. "Soon" has no place in a calendar, whereas Thursday at four does, and other people can see it and work around it. A fixed time also ends the daily debate about whether today is {the day|a good day}.',
      'Routines need a tidy-up now and then. What made sense when you began may be pure habit by now. Steps that nobody would miss hide among {the good ones|those that still matter}. Cut one of them each season.',
      'Give $s a place as well as a time. When the things you need always stand in the same spot, you start without thinking, because the place itself reminds you. Hunting for them is how good habits die.',
      "Share the routine with somebody. On a day when you would skip it, the other person turns up, and on their bad day you do. It isn't magic. It is just harder to let down a face than {a calendar|a plan}.",
    ],
    list: {
      lead: '{To help a routine stick|A routine lasts longer when you follow a few rules}:',
      items: [
        'link it to something you already do every day',
        'keep the first version shorter than you think you need',
        'leave what you need in plain sight',
        'decide beforehand what counts as done',
        'plan a smaller version for busy days',
        'mark each time you do it, because seeing a row of marks helps',
        'forgive a missed day, then go on',
      ],
    },
  },
  checklist: {
    headings: ['Use a short checklist', 'Write your own checklist'],
    headingsAbout: ['Keep a checklist for $s', 'Put $s on one page'],
    paragraphs: [
      "Checklists look humble, and yet they catch exactly the slips that skill doesn't prevent. You know the steps. On a busy day, though, you may skip one because the phone rang between the third and the fourth<, and nobody notices until much later>.",
      'Write your list for $s while you do the work, never from memory at a desk. You will catch the tiny steps that your hands do {without you|on their own}. Later, cut whatever nobody could forget, since a long list soon becomes a list that people ignore.',
      'Keep it to one page. If it grows past that, split it into "before", "during" and "after", so that each part fits the moment when you need it. Hang it where the work happens. A list in a drawer {helps nobody|is only paper}.',
      "Let someone else try your checklist without any help from you. Watch where they stop, and don't explain. Every pause shows you a line that needs {clearer words|another look}<, because to you it was obvious and to them it wasn't>.",
      'Update the list whenever something goes wrong, but ask first whether a new line would really have stopped it. Some slips are just bad luck. A list that grows after every mishap ends up longer than the job it should {protect|help with}.',
      "Give the list for $s a name and a date. Then everybody knows which one is current, and last year's copy can go into the bin with a clear conscience. Old lists cause odd mistakes.",
      'Use verbs. "Lock the back door" tells you what to do, whereas "back door" only makes you think of one. When each line starts with something you can do, even a tired reader gets through it.',
    ],
    list: {
      lead: 'A simple checklist {to copy and change|you can make your own}:',
      items: [
        'Say in one line what should be true at the end.',
        'Check that you have what you need before you start.',
        'Do the hardest part while you are still fresh.',
        'Pause halfway, and ask whether anything has changed.',
        'Look at the result from the other side of the room.',
        'Tell the right person that it is done.',
        'Note one thing to do differently next time.',
      ],
    },
  },
  simplify: {
    headings: ['Keep it simple on purpose', 'Remove a step before you add one'],
    headingsAbout: ['Keep $s simple', 'Cut the clutter around $s'],
    paragraphs: [
      'When something feels hard, we tend to add: another tool, another rule, another reminder. Try the opposite first. Take one step away and see whether anyone misses it<, because the simplest fix is often a thing you stop doing>.',
      'A simple approach to $s is one that you can explain to a new person before their {tea|coffee} gets cold. If you need diagrams, there may be too many exceptions in it. Find the one that causes the most talk, then ask if it could follow the normal rule.',
      'Simple does not mean careless. It means you chose the few things that matter and gave them your full attention, instead of spreading it thin over many that {hardly do|barely count}. That takes some nerve, especially at first.',
      'Watch for steps that exist because of one bad day long ago. Somebody added a check, the reason faded, and now everyone does it {without asking|out of habit}. Ask. If nobody can name the danger, drop the step for a month and see.',
      'Fewer choices make for better choices. Lay out two good ways to do it and hide the rest, so that you spend your energy on the work instead of the menu. You can always bring {one|an option} back when you find that you need it.',
      "Try to explain $s without any special words. Where you get stuck, you've found either a gap in your knowledge or a part that is harder than it needs to be. Both are good to know. Then smooth out one of them.",
      'Sort things by how often you use them. What you need daily should be within reach, what you need monthly can sit on a shelf, and the rest may leave. Space to move is worth more than {one more tool|a full cupboard}.',
    ],
    list: {
      lead: '{Places where you can often cut|To make things simpler, look for}:',
      items: [
        'steps that repeat what another step has already done',
        'choices that always end the same way',
        'messages that nobody answers',
        'tools you open only because you pay for them',
        'rules whose reason nobody remembers',
        'copies of the same note in different places',
      ],
    },
  },
} satisfies Record<string, Theme>
