// What hardly a sentence does without, and no other language of the lists below writes so.
const english = new Set(
  'the and of to is that for with you your it are this be not from have by when if or can what they we our will which their but'.split(
    ' ',
  ),
)
// German, Spanish, French, Italian, Portuguese, Dutch.
const others = new Set(
  `der die das und ist nicht ein eine einen einem zu mit sie ich es den dem von auf für im sich auch wird wie bei aber oder wenn ihr ihre
el la los las de que y en un una por con para su se lo más como pero del al muy le les des et est une du pour dans pas sur vous avec
qui au ne ce votre il di che non per è della sono gli anche os do da em um uma não você seu het een van niet voor zijn je ook`.split(
    /\s+/,
  ),
)

// Less is a heading or a name, which tells nothing.
const minWords = 12

/**
 * True for a text whose small words are English, or that is too short to tell: the rules that know English words judge no other
 * language by them.
 */
export function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < minWords) return !/^[^\p{Script=Latin}]*$/u.test(words.join('')) || words.length === 0
  const isForeignScript = words.filter((word) => !/\p{Script=Latin}/u.test(word)).length > words.length / 2
  const share = (of: Set<string>) => words.filter((word) => of.has(word)).length / words.length
  return !isForeignScript && share(english) >= share(others)
}
