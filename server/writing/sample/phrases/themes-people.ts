import type { Theme } from './theme.ts'

export const peopleThemes = {
  talk: {
    headings: ['Talk about it early', 'Say things plainly and in good time'],
    headingsAbout: ['Talk about $s early', 'Say what you need for $s'],
    paragraphs: [
      'Most trouble between people starts with something that nobody said, because each side thought the other one {knew|could see it}. Say it early. A plain sentence about $s in the first week can spare you a difficult meeting in the tenth.',
      'When you explain what you want, give the reason too. People can work around a missing detail if they know what it was for, while an order without a reason stops at the first {surprise|obstacle}. Two extra sentences are usually enough.',
      'Choose the right place for it. Good news travels well by message, but bad news and hard questions deserve a voice<, since a voice can be gentle in a way that text seldom is>. If you dread the call, keep it short and have it before lunch.',
      'Repeat what you heard in your own words before you reply. It feels slow. Still, it shows respect, and it catches the misunderstanding while you both sit at the same table rather than {after the work|three weeks later}.',
      'Agree on how you will stay in touch about $s. Some people like a weekly note, others would rather hear nothing unless something changes. Neither habit is better. Trouble only starts when one side expects the first and gets the second.',
      'Ask the other person what they have heard about $s so far. You may be talking about two different things with the same name, and it takes a minute to find out now. Later, it takes {a week|an apology}.',
      'Say thank you in detail. "Thanks for calling before you came" tells people what to do again, while a plain "thanks" only tells them that you\'re polite. Both are fine. One of them also teaches.',
    ],
    list: {
      lead: '{A short message can cover|In one short message, you can say}:',
      items: [
        'what you want, in one sentence',
        'why it matters to you right now',
        'the date you have in mind, and how firm it is',
        'what you have tried so far',
        'where you would be happy to bend',
        'how you prefer to be reached',
      ],
    },
  },
  help: {
    headings: ['Know when to ask for help', 'Choose help you can trust'],
    headingsAbout: ['Know when to get help with $s', 'Choose good help for $s'],
    paragraphs: [
      'Doing it yourself is a fine choice as long as you have the time and enjoy the learning. Once it starts to eat your evenings, do the sums again. Help with $s may cost less than {the hours|the evenings} you give up for it.',
      "Good help makes itself clear. You should hear what will happen, in which order and what it costs, before anyone {starts|lifts a finger}. If you have to pull each answer out, imagine how it will feel when there's a real question to settle.",
      'Ask for help before you are desperate. A calm person chooses well, whereas someone with a deadline takes {the first free slot|whatever is left}. So look around while things still go smoothly<, and keep the name of someone you liked>.',
      "Bring your own part to the table. Whoever helps you can only work with what they know, so mention earlier attempts and awkward details. They won't judge you. They have {probably heard it before|seen worse, in all likelihood}.",
      'You can hand over the work and still keep the say. Decide which choices about $s must come back to you, and let the rest go. If every small thing needs your approval, then you have not handed over anything, only added a queue.',
      'Before you pay anyone for $s, ask for a small piece of work first. It shows you how they listen, how they keep a date and what they do when something is unclear. After that, the big decision is much {easier|smaller}.',
      "Friends mean well, and their help is often the kindest. But you can't easily tell a friend that it isn't quite right. If that matters, choose someone you can be plain with.",
    ],
    list: {
      lead: '{Signs of help you can rely on|Good help is easy to recognise, because it}:',
      items: [
        'asks about you before it talks about itself',
        'tells you what it will not do',
        'gives you a clear price, or a clear way to work it out',
        'answers in words you understand',
        'admits what it does not know yet',
        'says when you would be better off waiting',
        'stays friendly after a no',
      ],
    },
  },
  quality: {
    headings: ['Learn what good work looks like', 'Judge quality for yourself'],
    headingsAbout: ['Tell good from poor with $s', 'Recognise good work with $s'],
    paragraphs: [
      'You need no special training to judge good work with $s. Look at the edges, the corners and the last five minutes, because that is where care shows when nobody {is watching|pays for it}. The middle is easy for everyone.',
      "Quality has a feel. Things fit, people know what comes next, and you don't have to check the same point twice. When that feeling is missing, ask where it was lost<, since it tends to vanish at one clear spot rather than everywhere at once>.",
      "Decide what \"good enough\" means before you start, and mean it. Otherwise you'll polish the parts you like and rush the ones you don't. A clear line lets you stop. It also tells you, on a tired day, that you {can't stop yet|still have a bit to do}.",
      'Compare the result with what you asked for, rather than with the best you have ever seen. The first is fair to everyone involved. The second can wait until you plan the next round and know {what it would cost|how much more you want}.',
      'Ask to see how things are done, and watch how the answer comes. People who take pride in their work like to explain it, even the dull parts. If the door stays shut, there may be a good reason<, but you should hear what it is>.',
      "Good work with $s often looks easy. That is the point: somebody took the trouble so that you don't have to see it. If you'd like to know how much went into it, try to do a small part of it yourself.",
      'Ask what happens after the last day. Those who do good work have thought about it, because they know that things settle, wear and need a second look. The others will {change the subject|look at their watch}.',
    ],
    list: {
      lead: '{Things that good work has in common|You can often tell good work by this}:',
      items: [
        'the small parts get the same care as the large ones',
        'nothing has to be explained away',
        'you know what was done, and why',
        'it still looks right after a few weeks',
        'someone thought about the person who comes next',
        'there are no surprises in the last step',
      ],
    },
  },
  fit: {
    headings: ['Make it fit your own situation', 'Adapt the advice to your life'],
    headingsAbout: ['Make $s fit your situation', 'Adapt $s to your own needs'],
    paragraphs: [
      'General advice is cut for an average person whom nobody has ever met. You have your own rooms, your own hours and your own worries. So take the idea, then trim it until it {sits well|fits}<, as you would with a coat that is good but too long>.',
      'Think about who lives or works with the result. A plan for $s that suits one person may get in the way of another, and you will only find out if you ask. Ask the quiet one first. Loud opinions {find you anyway|need no invitation}.',
      'The season matters too. What works in a calm month may break in a busy one, so look at your calendar before you promise anything. If the next weeks are full, choose the smaller version now and {grow it later|come back to the rest}.',
      'Your own nature counts as much as any rule. Early risers and night owls need different plans, and so do people who love lists and people who lose them. Work with it. A plan that fights your character will lose, however {clever|well made} it looks.',
      'When two pieces of advice disagree, check whom they are for. One may be right for a beginner, the other for someone who has done it for a long time. Both writers are honest; they just had {another reader|someone else} in mind.',
      'Write down three things about $s that are special in your case. Perhaps it is the space, the hours or a person who needs more care than most. Then read every tip with those three in your hand.',
      "Keep what suits you, even if nobody else does it that way. As long as it is safe, fair and does the job, odd is allowed. You don't owe anyone {a normal method|an explanation}.",
    ],
    list: {
      lead: 'Before you follow any advice, {hold it against|compare it with}:',
      items: [
        'the time you really have on an ordinary day',
        'the space and the tools that are already there',
        'what the people around you can live with',
        'your budget, including a little for surprises',
        'how you like to learn: by reading, watching or trying',
        'anything that must not change, whatever happens',
      ],
    },
  },
} satisfies Record<string, Theme>
