/**
 * Words that every text needs and that people use at their own rates without noticing (Mosteller and Wallace 1964).
 * Includes contractions, because "do not" or "don't" is a habit, not a topic.
 */
export const functionWords: ReadonlySet<string> = new Set(
  `a about above actually after again against all almost along already also although always am among an and another any
anyone anything are aren't around as at away back be because been before behind being below best better between both
but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during each either else enough
even ever every everyone everything far few first for from further get gets getting go goes going got had has hasn't
have haven't having he he's her here hers herself him himself his how however i i'd i'll i'm i've if in indeed instead
into is isn't it it's its itself just keep kind last least less let let's like likely little long lot made make makes
many may maybe me might mine more most much must my myself need never next no nobody none nor not nothing now of off
often on once one ones only onto or other others otherwise our ours ourselves out over own part perhaps put quite rather
really right same say see seem seems several shall she should shouldn't since so some someone something sometimes soon
still such sure take than that that's the their theirs them themselves then there there's therefore these they they're
thing things think this those though through thus till to together too toward towards under unless until up upon us use
used very want was wasn't way we we'll we're we've well were what when where whether which while who whole whom whose why
will with within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself`.split(
    /\s+/,
  ),
)
