/** With fewer texts a range would be a guess, so tone and profile are used instead of a voice. */
export const minSamples = 3
// Two hundred posts are four years of a weekly blog, and a voice is clear long before that.
export const maxSamples = 200
export const minSampleWords = 80
export const maxSampleChars = 40_000
export const maxLearnedChars = 240
