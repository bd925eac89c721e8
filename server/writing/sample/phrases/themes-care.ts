import type { Theme } from './theme.ts'

export const careThemes = {
  mistakes: {
    headings: ['Avoid the usual mistakes', 'Steer clear of common slips'],
    headingsAbout: ['Avoid the usual mistakes with $s', 'Watch for common slips with $s'],
    paragraphs: [
      'The most common mistake is speed. You want to see a result, so you skip the dull first step, and then the dull first step comes back as {a bigger one|an expensive one}. Slow down at the start<, and you will rarely need to hurry at the end>.',
      'Another mistake with $s is to copy what worked for somebody else without asking why it worked. Their situation had its own reasons. If you understand those, you can keep the idea and change the details until they fit you.',
      "Too much at once is a mistake that looks like energy. You change five things on Monday, and by Friday you can't tell which of them {helped|made the difference}. One change at a time feels slow, but it teaches you far more.",
      'Many people stop right after the first good sign. They relax, because it seems to work, and the old way creeps back in before the new one has settled. Hold on a little longer. The second month matters more than {the first|any other}.',
      'Silence is a mistake as well. If something about $s bothers you and you say nothing, the people who could help will assume that all is fine<, and they will build their next step on it>. Speak early, while it is still a small thing to {put right|change}.',
      "Some people only look at $s when it goes wrong. Then they're in a hurry, and in a hurry they choose whatever is closest. A calm look on a good day costs less, because you still have time to say no.",
      "It's also easy to listen to the loudest voice. Loud people aren't always wrong, but they do make it hard to hear the one person who has been through it before. Ask that person {first|twice}.",
    ],
    list: {
      lead: '{Slips worth watching for|A few slips are easy to avoid once you know them}:',
      items: [
        'starting before anyone has said what "done" means',
        'buying a tool when a habit would do',
        'changing several things on the same day',
        'ignoring the first small sign of trouble',
        'taking advice from people who carry none of the risk',
        'leaving the last tenth until you feel like it',
        "comparing your first week with somebody else's fifth year",
      ],
    },
  },
  assumptions: {
    headings: ['Let go of old assumptions', 'Question what everybody says'],
    headingsAbout: ['Let go of old ideas about $s', 'Question what people say about $s'],
    paragraphs: [
      'Plenty of advice about $s spreads because it sounds right, and then it sounds right because we have heard it before. Be polite, but check. Ask where it comes from and whether it still {fits|holds} for someone in your position.',
      "One old idea says that doing more always helps. It doesn't. Past a certain point, extra effort only makes you tired, while a short break often shows you the answer that was there all along.",
      'You may also hear that you need the best equipment, the perfect moment or a special talent before you can begin. You need none of those. A fair try with plain means will teach you what you lack<, and until then you would only be guessing>.',
      '"We have always done it this way" can be a very good reason. It may hold years of quiet lessons, so find out what they are before you change anything. But if nobody can tell you, then it is only {a habit|a custom} with a good reputation.',
      'For one month, test a belief about $s. Choose the one that costs you the most time, try the opposite in a small and safe way, and see what happens. Either you will be rid of it, or you will finally know {why it is there|what it is good for}.',
      "You may believe that you're simply not the type for $s. Who told you? Perhaps it was true once, in a different place and with less help. You may have carried it since then like an old coat.",
      'New does not mean better, and old does not mean proven. Both words sell things. So leave the label aside, and look at what it would do for you on a plain working day.',
    ],
    list: {
      lead: '{Treat these claims with care|Be wary when somebody tells you that}:',
      items: [
        'there is only one right way',
        'you have to decide today',
        'it works for everyone',
        'the details will sort themselves out later',
        'more expensive always means better',
        'it is too late to begin',
      ],
    },
  },
  earlySigns: {
    headings: ['Spot the early signs of trouble', 'Notice small problems early'],
    headingsAbout: ['Spot early trouble with $s', 'Read the early signs with $s'],
    paragraphs: [
      'Trouble with $s seldom arrives without a warning. There is usually a small sign first: a delay, a sound, a question that comes up twice. Take the second time seriously, because once may be chance and twice is {often a pattern|a reason to look}.',
      'Early on, most %problems cost minutes. Later, the same %problems cost days, because other things now rest on top of them. That is why a short, regular look beats a {long|grand} inspection once a year.',
      'Trust a change more than a level. Something that was always noisy may be fine, whereas something that was quiet and has become loud wants your attention. So remember what normal looks like<, or better still, write it down while all is well>.',
      'Your own mood is a decent instrument. If you catch yourself putting something off again and again, there is a reason, and it may be a better one than laziness. Find it. Often a single unclear step is all that stands in the way.',
      "Make it easy for others to tell you bad news. Thank the person who brings it, fix what you can and leave blame for another day. If people fear your reaction, you'll hear about every %problem {last|at the worst time}.",
      'Pay attention to the questions that people ask about $s. If the same one keeps coming back, something is unclear, and it will turn into a mistake sooner or later. Answer it once, in writing, where everyone can see it.',
      'Numbers help, but your ears and nose are quicker. A strange noise, a stale smell or a short answer often comes days before anything shows on paper. Go and look. The worst that can happen is a {short walk|wasted minute}.',
    ],
    list: {
      lead: '{Look a little closer when you see|Early signs that deserve a closer look}:',
      items: [
        'a task that suddenly takes longer than it used to',
        'the same small repair for the third time',
        'people who have stopped asking questions',
        'work that waits because one person is away',
        'an answer that changes depending on whom you ask',
        'anything you would rather not look at today',
      ],
    },
  },
  setbacks: {
    headings: ['Plan for the days when it goes wrong', 'Recover well from a setback'],
    headingsAbout: ['Handle setbacks with $s', 'Stay calm about $s when things go wrong'],
    paragraphs: [
      'Something will go wrong at some point. When it does, make it safe first, then make it work, and only after that ask how it happened. In the wrong order, those three steps {turn a mishap into an argument|cost you more than the mishap itself}.',
      "A setback with $s says little about you and a lot about the plan. Perhaps the plan left no slack, or it relied on one person who was ill that day. Mend the plan. You'll find that people do better without a reminder.",
      'Say sorry once, clearly, and then say what happens next. People forgive a mistake sooner than they forgive a fog<, and a plain sentence clears the air faster than a page of reasons>. Keep the second promise smaller than the first.',
      'Wait a day before you change the rules. In the heat of the moment every fix looks too small, so you choose a heavy rule for something that may never {happen again|come back}. The next morning, you will see it in its real size.',
      'Keep a way back. Before you change anything big, save the old version, keep the old key, or note the old setting somewhere safe. It takes a minute. On a bad day, that minute can give you the whole {evening|weekend} back.',
      "When something about $s goes wrong in front of other people, say what you see and what you'll do next. You don't need a theory yet. A calm voice and one clear step will carry everybody through the first ten minutes.",
      "Later, when the dust has settled, tell the story once from start to end. Don't hunt for the guilty; hunt for the moment when a small change would have led somewhere else. There usually is one, and it tends to come early.",
    ],
    list: {
      lead: 'When something goes wrong, {go in this order|take it step by step}:',
      items: [
        'stop, so that it does not get worse',
        'tell the people who are affected',
        'put things back to the last state that worked',
        'write down what you saw while it is fresh',
        'ask what made it possible, rather than who did it',
        'change one thing, then try again',
      ],
    },
  },
} satisfies Record<string, Theme>
