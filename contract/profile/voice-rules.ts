/** With fewer texts a spread is a guess: then tone and profile stand in for the voice. */
export const leastSamples = 3
// Two hundred posts are four years of a weekly blog; a voice shows long before that.
export const mostSamples = 200
export const leastSampleWords = 150
export const maxSampleLength = 40_000
