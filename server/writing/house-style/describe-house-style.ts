import type { HouseStyle } from '../../../contract/profile/house-style.ts'

const spellings = { american: 'American spelling', british: 'British spelling, with -ise' }
const headingCases = { sentence: 'Headings in sentence case', title: 'Headings in title case' }
const commas = {
  always: 'A comma before "and" or "or" in a list of three or more',
  never: 'No comma before "and" or "or" in a list',
}
const dashes = { em: 'Em dashes without spaces', en: 'En dashes with spaces' }

export function describeHouseStyle(style: HouseStyle, language: string | undefined): string[] {
  const isEnglish = language === undefined || language === 'en'
  const english = [
    style.spelling && spellings[style.spelling],
    style.headings && headingCases[style.headings],
    style.serialComma && commas[style.serialComma],
    style.numberWords &&
      'Numbers from one to twelve in words, but in figures with units, money, dates and labels',
  ]
  return [
    ...(isEnglish ? english : []),
    style.dashes && dashes[style.dashes],
    style.quotationMarks && 'The quotation marks of the language of the post',
    style.businessName && `The business is written “${style.businessName}”`,
    ...style.terms.map(({ avoid, use }) => (use ? `“${use}”, not “${avoid}”` : `Never “${avoid}”`)),
    style.guidelines,
  ].filter((line): line is string => Boolean(line))
}
