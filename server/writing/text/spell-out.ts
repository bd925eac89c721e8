// "It's been" is "it has been": what may be a participle is left alone, and "I'd" is left too.
const noParticiple =
  '(?! (?:(?!indeed)\\w+ed|been|seen|taken|given|written|broken|fallen|chosen|known|shown|grown|got|had|become|gone|done|made)\\b)'

/** Contracted forms that mean one thing only, and what they stand for. */
export const contractedForms: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])an't\b/g, '$1annot'],
  [/\b([Ww])on't\b/g, '$1ill not'],
  [/\b([Ll])et's\b/g, '$1et us'],
  [/n't\b/g, ' not'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [
    new RegExp(`\\b([Ii]t|[Tt]hat|[Tt]here|[Hh]ere|[Ww]hat|[Nn]obody|[Ww]ho)'s\\b${noParticiple}`, 'g'),
    '$1 is',
  ],
  [/\b(I)'m\b/g, '$1 am'],
]

/** "do not" for "don't". */
export const spellOut = (text: string): string =>
  contractedForms.reduce((out, [from, to]) => out.replace(from, to), text.replaceAll('’', "'"))
