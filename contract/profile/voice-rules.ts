/** With fewer texts a spread is a guess: then tone and profile stand in for the voice. */
export const minSamples = 3
// Two hundred posts are four years of a weekly blog; a voice shows long before that.
export const maxSamples = 200
export const minSampleWords = 80
export const maxSampleChars = 40_000
