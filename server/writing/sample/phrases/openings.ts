import type { ToneName } from './tone-names.ts'

/** First paragraphs. The first sentence of each names the subject, because readers and search engines look there. */
export const OPENINGS: Record<ToneName, readonly string[]> = {
  professional: [
    'A clear approach to $s saves time for everyone involved. Without one, small decisions pile up, and the important ones wait until somebody has to make them in a hurry.',
    'Good decisions about $s start with good information. This guide sets out what to consider, in which order, and where outside help earns its fee.',
    'Most questions about $s come down to three things: the aim, the effort and the risk. Once you have looked at each of them calmly, the right course is usually plain.',
    'Anyone who has to decide about $s wants two things: a sound plan and no surprises. Both are possible. They simply ask for a little thought before the first step.',
  ],
  casual: [
    "Right, let's talk about $s. You've probably got a dozen tabs open on it already, and most of them say the same three things in a different order.",
    "So you're thinking about $s. Good call. It doesn't have to eat your weekend, and you don't need to be some kind of expert before you begin.",
    "Be honest: how long have you had $s on your to-do list? Same here with plenty of things. But it's a lot less scary once you break it up.",
    "There's no secret sauce to $s. It's mostly a few simple habits, a bit of planning, and knowing when to stop fiddling.",
  ],
  friendly: [
    "Hello, and welcome to our little guide to $s! If you feel unsure where to begin, you're in good company, because almost everyone does at first.",
    "If you've been wondering about $s, pull up a chair. We've put together some simple ideas that you can try at your own pace, and you can skip any that don't suit you.",
    "It's easy to feel a bit lost with $s. There's so much advice around, and not all of it is kind. So here's a gentle place to start.",
    "We love talking about $s! It's one of those things that get so much nicer once you know a few basics, so let's go through them together.",
  ],
  formal: [
    'This article considers $s and the steps that a careful reader may wish to take. It sets out the principal questions in order, so that each decision can rest on the one before it.',
    'Few subjects reward preparation as reliably as $s. Haste, on the other hand, tends to prove costly, since early choices limit those that follow.',
    'A sound view of $s requires neither special knowledge nor great expense. It requires order. The following sections therefore proceed from the general to the particular.',
    'Those who give proper thought to $s are seldom surprised by what follows. It is the purpose of this article to set out that thought in a clear and practical form.',
  ],
  humorous: [
    'Nobody wakes up at three in the morning with a burning desire to read about $s. And yet, here you are! Stay a while, because this may turn out to be less painful than you fear.',
    'There are two kinds of people: those who have a plan for $s, and those who suddenly need to tidy the kitchen instead. This is for the second group.',
    "If $s came with a manual, most of us would use it to prop up a table. So here's a shorter version, with fewer diagrams and hardly any warnings about batteries.",
    'Ah, $s. You meant to deal with it last week, but then the week happened. Fear not: here comes a plan and a suspicious amount of optimism.',
  ],
  educational: [
    'What do you need to know about $s before you begin? Less than you might think, but it helps to learn it in the right order. Let us start with the basics and build from there.',
    'To understand $s, it helps to separate three questions: what it is for, how it works, and how you can tell that it works. We shall take them in turn.',
    'This lesson is about $s. By the end, you will have a simple way to think about the subject, along with a few exercises.',
    'Every subject has a few ideas that explain the rest, and that goes for $s, too. Once you know them, the details fall into place, because you can see what each one is for.',
  ],
  inspirational: [
    "Every good change with $s starts with one quiet decision. Perhaps you have already made it, and now you're looking for the courage to take the next step. You're in the right place!",
    'Picture the day when you feel at ease with $s. No rush, no doubt, only the calm of knowing that you did what you set out to do. That day is closer than it looks.',
    "You don't need perfect conditions for $s. You need a reason, a first step and the will to take it again tomorrow, even when the sky is grey.",
    "What could $s open up for you? Let's find out together, one honest step at a time, because big things are only small things that somebody kept doing.",
  ],
  technical: [
    'This guide covers $s from requirements to review. Each section states the purpose, the procedure and the check, so that you can repeat the steps and compare the results.',
    'Treat $s as a process with inputs, steps and a measurable output. Once you describe it that way, most faults turn out to be missing inputs rather than bad steps.',
    'A reliable method for $s depends on three properties: clear records, repeatable steps and easy checks. The sections below take each of them in order.',
    'Before you configure, buy or change anything for $s, define the constraints. They narrow the choice faster than any list of features, because a constraint is either met or not.',
  ],
}

/** Headings of the first section: all name the subject. */
export const OPENING_HEADINGS = [
  'Where to begin with $s',
  'What to know about $s first',
  'A good start with $s',
  'Before you decide anything about $s',
  'The short version of $s',
  'First thoughts on $s',
] as const

/** Says what the post covers; $topic stands after a colon or in quotation marks, since it may be any text. */
export const TOPIC_LINES = [
  'Our subject today: $topic.',
  'The question in front of us: $topic.',
  'This post has one theme: $topic.',
  'Here is what we will look at: $topic.',
  'The topic in one line: $topic.',
] as const

/** Leads to the ideal client's description, which follows in quotation marks or as a phrase. */
export const READER_LEADS = [
  'We write with this reader in mind',
  'If you know yourself in this description, the post is for you',
  'This is whom we have in mind',
  'Here is the reader we think of',
] as const

export const READER_PHRASES = [
  'We wrote this {guide|post} for $client.',
  'It is meant {above all|first of all} for $client.',
  'Everything here is written with $client in mind.',
  'This {post|page} is for $client, although others are welcome too.',
] as const

/** Closes the first section by saying what follows; true whatever the sections are. */
export const ROADMAPS = [
  'Read it from top to bottom, or jump to the part you need. Each section stands on its own<, although the order does help>.',
  'The sections below are short on purpose. Take the one that speaks to you first, try it, and then come back for the next.',
  'You will find plain steps, a few lists and some questions to ask along the way. Use what fits, and leave the rest<, because no two readers start from the same point>.',
  'None of it is complicated. You can go through the whole thing in one sitting, or keep it open while you work.',
  'Keep a pen nearby, since some of the best ideas will be your own. They tend to appear when you least expect them<, and they are just as quick to leave>.',
  'The sections that follow are short on purpose. Each one stands on its own, although the order does help.',
  'Plain steps, a few lists and some fair questions follow. None of them takes special knowledge.',
  'Each part makes sense alone, so you can stop anywhere and still take a step. Begin with the heading that makes you nod.',
] as const
