import type { Theme } from './theme.ts'

export const keepThemes = {
  review: {
    headings: ['Check progress and adjust', 'Review it before you add more'],
    headingsAbout: ['Check your progress with $s', 'Review $s once in a while'],
    paragraphs: [
      'Set a date for a short review before you begin, since later you will feel too busy or too {pleased|tired} to make one. Ask what you would keep, what you would drop and what you would try next. Three lines will do.',
      'Look at $s with fresh eyes every few weeks. Come in through the front door, so to speak, as a stranger would. What do you notice first? That first impression fades within minutes, so write it down before you sit.',
      'Change one thing after each review, and only one. It sounds stingy when you have a list of ten. However, a single change has a clear effect, and a clear effect tells you {what to do next|where to look after that}<, which a tangle of changes never can>.',
      "If nothing has improved, don't push harder right away. First check whether you did what you planned, because many plans never meet a real day. Then check the plan itself. Only after that should you {doubt the goal|think about a new aim}.",
      'Celebrate what works. A quick word of thanks, a tick on the list, an early finish on Friday: such things cost almost nothing. Still, they show everyone the way. People repeat {what gets noticed|the things that someone saw}.',
      "Set $s as it goes now beside the note you made at the start. Without a note, go by what you complain about: if you grumble about other things now, something has moved. It counts, even when it's hard to measure.",
      "Invite one other person to the review, ideally someone who says little. Ask what they'd miss if it stopped tomorrow. Then be quiet for as long as it takes<, since the honest answer often comes second>.",
    ],
    list: {
      lead: 'A {short|ten-minute} review can follow these points:',
      items: [
        'what went better than you thought it would',
        'where you lost time, and whether it will happen again',
        'one thing you learned about yourself',
        'the step that people skip when they are in a hurry',
        'anything you promised and have not done yet',
        'what you would tell a friend who starts today',
      ],
    },
  },
  notes: {
    headings: ['Write things down as you go', 'Keep notes you will read again'],
    headingsAbout: ['Keep simple notes about $s', 'Write down what you learn about $s'],
    paragraphs: [
      'Memory is kind, and that makes it a poor witness. It drops the {dull|boring} parts and polishes the rest. A line or two on the day itself will tell you more about $s than a long talk in three months.',
      'Good notes are short. Write the date, what you did, what happened and what you would do next<, and leave out everything that you could look up elsewhere>. If it takes longer than boiling a kettle, you will soon stop doing it.',
      'Use your own words instead of the proper ones. Notes are for you, so "the blue one sticks when it\'s cold" beats any term from a manual. Later, when you talk to somebody who knows more, they\'ll understand exactly what you {mean|saw}.',
      'Take a picture before and after. It settles arguments, and it shows slow changes that the eye no longer sees. On a low day, it also proves that you have come further than {you think|it feels}. Put the date in the name.',
      'Keep everything about $s in one place, even if that place is a shoebox. Two tidy systems are worse than one untidy one, because you will always look in the wrong one first. Start a fresh page only when the old one is full.',
      "Note the questions as well as the answers. A question about $s that you couldn't answer in spring may be simple by autumn, and it is a pleasure to cross it out. Leave some room beside it.",
      "Read your notes once a month. It takes five minutes with a hot drink, and you'll often find that you've solved something twice without knowing. Mark it with a star, so that there won't be {a third time|another round}.",
    ],
    list: {
      lead: 'Notes stay useful when they {say|tell you}:',
      items: [
        'the date, since you will never remember it',
        'what you changed, in plain words',
        'why you chose this and left the other',
        'how it felt, if that matters to you',
        'who helped, and how to reach them again',
        'what you still wonder about',
      ],
    },
  },
  patience: {
    headings: ['Give it the time it needs', 'Be patient, but stay awake'],
    headingsAbout: ['Give $s time to work', 'Be patient with $s'],
    paragraphs: [
      'Good things about $s tend to grow slowly and then show up all at once. Until that point you may feel that nothing happens, although a lot {does|is going on} below the surface. Keep going. Quiet weeks are part of the work.',
      'Patience is easier with a date. Decide how long you will try before you judge, and until then leave the question alone. You are free to enjoy the work<, because you have already agreed with yourself when the doubt may speak>.',
      'There is a difference between waiting and hoping. When you wait, you know what should come and roughly when, so you also know when to worry. When you only hope, each day looks {the same|as good as the last}. Try to be the one who waits.',
      "Slow progress hides from those who look every hour. Check once a week instead, at the same time, under the same conditions. Then compare this week with the last one, rather than with {the picture in your head|somebody else's}.",
      'Rest belongs in the plan. Tired people cut corners, snap at others and call it dedication. If you plan a pause before you need one, you come back to $s with better ideas<, and with some of the joy that made you begin>.',
      'If you need longer for $s than you hoped, shorten the steps instead of the goal. A shorter step gives you something to finish this week, while the goal stays where it is. That keeps hope alive without lying to anyone.',
      "Do something else for a day. Distance isn't laziness, because part of your mind goes on working while your hands are busy elsewhere. The answer often turns up {in the shower|on the way home}.",
    ],
    list: {
      lead: 'While you wait for results, you can {still|always}:',
      items: [
        'make the daily part a little easier',
        'tidy up what you postponed at the start',
        'talk to someone who is a few steps ahead',
        'learn the words that people in this field use',
        'thank whoever has helped you so far',
        'rest, so that you are ready when things move',
      ],
    },
  },
  learn: {
    headings: ['Keep learning in small bites', 'Learn the basics properly'],
    headingsAbout: ['Learn the basics of $s', 'Keep learning about $s'],
    paragraphs: [
      'You can go a long way with $s on the basics alone. They look plain, so people hurry past them towards the clever parts, and then wonder why the clever parts {wobble|fall over}. Go back once in a while. The basics read differently the second time.',
      'Learn a little, use it, and only then learn more. Knowledge that you never use fades within days, whereas a single tip that you tried yourself tends to stay for {good|years}. So close the book as soon as you have one thing to try.',
      'Teach somebody what you have just learned. As soon as you explain it aloud, you will hear where you are sure and where you only nod along<, and that gap is the best reading list you could ask for>. Beginners ask the best questions.',
      'Choose your sources with care. Look for people who say "it depends" and then tell you on what, rather than those who are certain about {everything|all of it}. A good source also changes its mind now and then. It says so, too.',
      'Mistakes teach fastest when they are cheap. Give yourself a corner where it does not matter, such as an old piece, a quiet day or a copy that you can throw away. Play there. Then bring back only what {worked|you would do again}.',
      'Find one person who is a little better at $s than you are. Not a star, just someone who was where you stand now and still remembers it. They will tell you about the next step, whereas a star talks about the view.',
      "Repeat on purpose. The third time you do a thing, your hands begin to know it, and your head is free to notice what you missed before. That's when it starts to be {fun|interesting}.",
    ],
    list: {
      lead: '{Easy ways to learn a little more|You can learn a lot when you}:',
      items: [
        'watch someone good, and ask why at every step',
        'read one page slowly instead of ten at speed',
        'try a thing twice before you judge it',
        'keep a list of words that you had to look up',
        'visit a place where people do this every day',
        'explain what you know to a patient friend',
      ],
    },
  },
} satisfies Record<string, Theme>
