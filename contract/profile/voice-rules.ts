/** With fewer texts a range is a guess, so tone and profile replace the voice. */
export const minSamples = 3
// Two hundred posts are four years of a weekly blog; a voice shows long before that.
export const maxSamples = 200
export const minSampleWords = 80
export const maxSampleChars = 40_000
