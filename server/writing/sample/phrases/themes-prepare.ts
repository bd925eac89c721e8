import type { Theme } from './theme.ts'

export const prepareThemes = {
  questions: {
    headings: ['Ask the right questions first', 'Start with better questions'],
    headingsAbout: ['Ask these questions about $s', 'Question what you know about $s'],
    paragraphs: [
      'Good questions save more time than quick answers. When you ask about $s, ask about the ordinary case before the rare one<, because most of your days will be ordinary>. Then ask what could go wrong. The reply tells you how much thought stands behind the offer.',
      'Leave a pause after you ask. Most people fill a silence with something honest, whereas a second question {lets them off|gives them a way out}. You will hear the small print, the doubt or the good idea that nobody had mentioned until then.',
      '"What would you do in my place?" is a fair thing to ask anyone who knows more than you. It moves the talk from features to judgement, and it shows whether the other person has understood your situation. If they answer too fast, ask why.',
      'Some questions feel too basic to say aloud. Ask them anyway. If a word is new to you, it is probably new to others in the room as well<, and the person who uses it should be able to explain it in plain English>.',
      "Keep a short list of what you still don't know about $s, and cross things off as you learn. It turns a vague unease into a handful of lines. That is much easier to deal with than a {cloudy|nagging} feeling at the end of a long day.",
      "Before you ask others about $s, ask yourself what you would do if nobody answered. It is a strange little test. Often you already have a fair idea, and what you really want is someone who says that it isn't mad.",
      "Ask one question at a time. Two at once get half an answer each, and people choose the half that is easier for them. Then wait, listen, and let the next question grow out of what you've heard.",
    ],
    list: {
      lead: '{Useful questions to begin with|Questions that earn their keep}:',
      items: [
        'What does a normal week look like with this?',
        'Which part do people usually find hardest?',
        'Is there anything I should stop doing first?',
        'How will we both notice if it is not working?',
        'Who else should hear about this before we start?',
        'What would make you advise me against it?',
        'When should I expect to see a first change?',
        'If I could only do one thing, what should it be?',
      ],
    },
  },
  prepare: {
    headings: ['Get everything ready before you start', 'Prepare well and the rest gets easier'],
    headingsAbout: ['Get ready for $s', 'Prepare for $s without fuss'],
    paragraphs: [
      "Preparation is rarely the fun part, yet it decides how the fun part feels. Lay things out the day before, so that you don't hunt for {small items|details} while the clock is running. You'll start calm. A calm start tends to last.",
      "Gather what you have before you buy anything new for $s. You may own most of it already, perhaps in a drawer, an inbox or an old folder that you haven't opened since last year. Then list the gaps, and fill only those.",
      "Tell the people around you what is about to change and when. They don't need every detail. A short, friendly warning is enough<, and it gives them a chance to raise a %problem while it is still easy to solve>.",
      'Choose a quiet moment to begin rather than the first free one. A gap between two meetings looks handy, but you will spend it watching the door. Later in the week, with {nothing pressing|an empty hour} behind it, the same task feels half the size.',
      'Try a dry run if you can. Walk through the steps in your head, or out loud, and stop wherever you have to guess what comes next. Each guess marks a gap, and you would rather find it now than {in front of other people|halfway through}.',
      'Half of being ready for $s is knowing what you can ignore. So write two lists: one of things that must be there, and one of things that would be nice. Bring the first. The second can stay at home.',
      "Think about the end while you prepare the start. Where will things go when you have finished, and who will clear up? If you settle that now, the last hour won't feel longer than {all the others|the first three}.",
    ],
    list: {
      lead: '{Have these ready|Put these in place} before you begin:',
      items: [
        'a short note that says what you want and by when',
        'any papers, sizes, dates or details that others will ask you for',
        'the name of one person who can decide when you are busy',
        'enough time, with a little extra at the end',
        'somewhere to write down whatever comes up on the way',
        'a plan for what you will do if the first attempt fails',
        'your questions, in order of importance',
      ],
    },
  },
  timeAndMoney: {
    headings: ['Agree on time and money early', 'Be honest about time and cost'],
    headingsAbout: ['Work out what $s should cost you', 'Plan the time and money for $s'],
    paragraphs: [
      'Every choice about $s has two prices: one in money, and one in hours. People compare the first and forget the second, although the second is {the one they feel|often higher} by the end of the month. Put both on the same page before you decide.',
      'Set a limit before you look at offers. Once you have seen the best version, the sensible one looks poor beside it, and your budget starts to stretch without asking you. A number on paper holds. A number in your head {bends|drifts}.',
      'Cheap can be a bargain, and dear can be a waste. Look at what you get for the price, how long it lasts and who will help you if it {lets you down|goes wrong}. So compare whole costs over a year<, rather than the figure in bold print>.',
      "Time hides in small places: the drive, the waiting, the message you have to send twice. Count those too. If the real total surprises you, that isn't bad news, because now you can choose what to cut.",
      "When someone quotes you a price, ask what is in it and what isn't. A clear answer takes a minute. An unclear one should make you slow down<, since the missing parts tend to appear later on a bill>.",
      'Some of the cost of $s comes once, and some of it comes every month. Keep the two apart. A big bill once is easier to bear than a small one that never stops<, although it looks worse on the day>.',
      'Free offers cost something as well. You pay with your attention, your details or the evening you need to find out how they work. That can be fair. But look at it as a price, then decide whether you want to pay it.',
    ],
    list: {
      lead: 'When you compare options, {look beyond the first price at|add up}:',
      items: [
        'the hours you will spend yourself',
        'what it costs to keep going after the first month',
        'anything you must buy before you can begin',
        'how easily you could stop or change your mind',
        'who pays if something needs to be done again',
        'the things you would no longer have to do',
      ],
    },
  },
  options: {
    headings: ['Compare your options fairly', 'Weigh up the choices'],
    headingsAbout: ['Compare your options for $s', 'Weigh up the choices for $s'],
    paragraphs: [
      'With $s you can usually do it yourself, share it, or hand it over. None of those is wrong. The first costs time, the last costs money, and the middle one only works when both sides know {who does what|where their part ends}.',
      'Compare two options at a time rather than six. Put them side by side, ask which one you would regret less, and drop the other<, even if it still has a feature you like>. Then bring in the next. After a few rounds you will know what you {value|care about}.',
      'A long list of features tells you what something can do. It says far less about your own Tuesday afternoon, when you are short of time and something small has gone wrong. So picture that afternoon first, and choose for it.',
      "Look for the way back. If you can undo a choice easily, decide quickly and learn from it. If you can't, sleep on it, because the extra night costs you nothing<, while a hasty yes can follow you for a year>.",
      "Other people's choices make good starting points and poor orders. Your neighbour may have twice your space or half your patience, and the right answer for them could be wrong for you. Borrow the question. Find {your own answer|the answer yourself}.",
      "Before you choose between ways to handle $s, try to rule one out. It is easier to say what you don't want, and each no makes the picture clearer. Two or three will do. What remains is often the answer.",
      'Give yourself a date for the decision. Without one, you will keep on collecting facts because it feels useful, and each new fact will make the choice a little harder. Enough is enough.',
    ],
    list: {
      lead: '{For each option, write one line about|Judge every option by}:',
      items: [
        'what it asks of you in a normal week',
        'how it copes when things get busy',
        'the help you can get, and how fast it arrives',
        'whether you could explain it to a friend in a minute',
        'its weakest point, because it has one',
        'what you would miss if you said no',
      ],
    },
  },
} satisfies Record<string, Theme>
