/** Small words that people leave out when they search: "photographer Leeds" is said as "photographer in Leeds". */
export const keywordJoints: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'in',
  'of',
  'for',
  'near',
  'at',
  'on',
])
