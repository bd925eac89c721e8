import type { Theme } from './theme.ts'

export const aimThemes = {
  goal: {
    headings: ['Decide what a good result looks like', 'Name the result you want'],
    headingsAbout: ['Set a clear goal for $s', 'Decide what you want from $s'],
    paragraphs: [
      "Before you do anything else, finish this sentence in {ten words or fewer|a single line}: when it goes well, I'll notice that. Keep it plain. A goal that fits on one line is easier to remember<, easier to explain and far easier to test later on>.",
      'People often {begin with|reach for} a method first, because a method feels like progress even when nobody has said where it should lead. Turn it round. Write the result first, then choose the way to get there<, and let go of whatever points elsewhere>.',
      "Ask yourself what you want from $s today, and ask again tomorrow, when the first rush of ideas has worn off. Did the answer change? Then you've learned something useful before it cost you anything.",
      "A %good goal also says what you {won't do|will leave alone}. Perhaps you don't need the fastest option, or the fanciest one, or the one that everyone talks about. Drop it. Every wish you let go makes the rest calmer<, cheaper and more likely to happen>.",
      'Two people can want very different things from $s and still both be right. One wants less stress, while the other wants a better finish. Talk first. If they share a home or an office, an early chat saves a long and tired one later.',
      "Say it out loud to someone who doesn't care much about $s. Their first question is usually the one you forgot. Then say it again, with the answer built in, and you'll have a goal that holds up in {daylight|company}.",
      "A goal can be too big. If reading it makes you tired rather than curious, cut it in half, and keep cutting until the first piece fits before the weekend. The other half won't run away.",
    ],
    list: {
      lead: 'A clear goal can answer {questions like these|a few short questions}:',
      items: [
        'Who will notice the difference first?',
        'What would you stop worrying about?',
        'Which part matters so much that you would pay for it twice?',
        'How will you know it worked, even if nobody tells you?',
        'When does it need to be done, and who chose that date?',
        'Is there a smaller version that you would still be happy with?',
        'What should stay exactly as it is?',
      ],
    },
  },
  startPoint: {
    headings: ['Look at where you are now', 'Take stock before you change anything'],
    headingsAbout: ['See where you stand with $s', 'Take stock of $s first'],
    paragraphs: [
      'You can only plan a route once you know where you stand, so give the first {hour|half hour} to looking rather than doing. Change nothing yet. Just %check what works, what nearly works and what you avoid because it annoys you.',
      'Most of us carry a picture of $s that is {a little|slightly} out of date, because we formed it once and never looked again. Look again. You may find that an old worry has gone, or that a small one has quietly grown<, and either answer changes your next step>.',
      'Write down what you already do well. It sounds soft, but it stops you from fixing things that were never broken<, which is one of the most common ways to lose a good week>. Keep those parts. Then turn to the two or three places where you lose {the most time|your patience}.',
      'Ask someone who sees it from the outside. They will notice what you have stopped seeing, since habit hides things from the people who live with them every day. Listen before you explain.',
      "If you have tried this before, treat that attempt as a free lesson instead of a failure. What did you stop doing first? That's usually where the plan asked for more than a normal {week|day} could give.",
      "For one week, make a mark each time you think about $s. Don't judge it, just count. The marks show you when it matters most, and they also show how often you carry it around without doing anything about it.",
      'Some starting points look worse than they are. A messy drawer takes an hour, whereas a messy agreement takes months, so look at the kind of mess before you {panic|worry}. Most of it is drawers.',
    ],
    list: {
      lead: '{Take a sheet of paper and note|Note down}:',
      items: [
        'what you do today, step by step, even if it looks untidy',
        'where you wait for someone else before you can go on',
        'anything you do twice because the first time rarely holds',
        'the part you would gladly hand over',
        'one thing that already works and should stay',
        'how long it really takes, rather than how long it should',
        'who else feels it when things go wrong',
      ],
    },
  },
  priority: {
    headings: ['Pick one priority and protect it', 'Choose what comes first'],
    headingsAbout: ['Choose one priority for $s', 'Decide what comes first with $s'],
    paragraphs: [
      'When everything matters, nothing gets finished. So pick one thing about $s that would make the rest easier, and give it the best hour of your week<, before the calls and the messages take their share>. The others can wait.',
      'A simple test helps here. Imagine you could change only one thing this month, and then picture yourself telling a friend about it at the end. Which change would you mention first? Start there, even if another one {looks|seems} more urgent today.',
      'Urgent things shout. Important things rarely do, because they only ask for a little time, again and again, until the day they turn into {a real problem|trouble}. Give them a fixed place in your week instead of whatever time remains.',
      'You will feel the pull to do a bit of everything, since that looks fair to every part of the list. It seldom works. Three half-finished jobs take up more room in your head than one finished job and two that {calmly wait|wait their turn}.',
      "Tell people what you've put first. It is a short sentence and it spares you many long ones later, because nobody has to guess why their request sits further down. Most people accept a queue. They just don't like {a silent one|to wonder about it}.",
      'Ask which part of $s would hurt most if you dropped it. That part comes first. It may not be the part you enjoy, but once it is safe, you can give the rest your time with an easy mind.',
      "Put the small, loud jobs in one bundle and give them a fixed half hour. Outside of it, they wait. You'll be surprised how many of them solve themselves before their turn comes.",
    ],
    list: {
      lead: 'To find your first priority, {sort each idea by|look at}:',
      items: [
        'how much easier it makes the next job',
        'whether you can finish it without waiting for anyone',
        'what happens if you leave it for another month',
        'the amount of worry it takes off your mind',
        'its cost, in money as well as in time',
        'who would thank you for it first',
      ],
    },
  },
  expectations: {
    headings: ['Know what to expect along the way', 'Set fair expectations'],
    headingsAbout: ['Know what to expect from $s', 'Set fair expectations about $s'],
    paragraphs: [
      'The first stretch often feels slower than you hoped, because you are learning and doing at the same time. Stay with it. Once the steps feel familiar, the same work takes {less effort|fewer decisions}<, and you start to see small gains that were there all along>.',
      'Nobody can promise you one exact outcome with $s, and you should be careful with anyone who tries. What a good provider can promise is how they will work<, what they will tell you and what happens if something goes wrong>. Ask for that instead.',
      'Expect at least one surprise. Plans meet real days, and real days bring late trains, tired people and forgotten keys. A little slack in the plan turns a surprise into {a short delay|a shrug} rather than a crisis.',
      'Results rarely arrive in a straight line. You may see a clear step forward, then a quiet spell where nothing seems to move, and then another step when you least expect it. So judge the month<, never the single afternoon>.',
      "It helps to agree on what isn't included. That may sound cold, but clear edges keep people friendly, since nobody feels let down by something that was never {offered|on the table}. Write it beside the things that are.",
      "Write down what you think will happen with $s, seal it if you like, and look at it again in a month. You'll laugh at some of it. You will also see where your guesses were good, and that helps you plan the next month better.",
      'Ask for the dull version. Exciting stories skip the waiting, the practice and the second attempt, because none of those make a good story. The dull version is the one you will {live|actually meet}.',
    ],
    list: {
      lead: 'Before you begin, {find out|make sure you know}:',
      items: [
        'what happens first, and how long that part usually takes',
        'which decisions only you can make',
        'who to speak to when something feels wrong',
        'how changes are agreed once things are under way',
        'what you should have ready on the first day',
        'when it makes sense to stop and think again',
      ],
    },
  },
} satisfies Record<string, Theme>
