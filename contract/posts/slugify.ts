// Letters that Unicode does not decompose into an ASCII base and a mark.
const letters = new Map(
  [
    'ß:ss æ:ae ø:o œ:oe ł:l đ:d ð:d þ:th ı:i ħ:h',
    'а:a б:b в:v г:g ґ:g д:d е:e є:ye ж:zh з:z и:i і:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch',
    'ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya',
    'ا:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع: غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:w ي:y',
    'ة:a ى:a ء: پ:p چ:ch ژ:zh ک:k گ:g ی:y',
    'א:a ב:b ג:g ד:d ה:h ו:v ז:z ח:h ט:t י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:p צ:ts ץ:ts ק:k ר:r ש:sh ת:t',
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(':') as [string, string]),
)

// Search results show about 60 characters of an address.
const shownLength = 60

/** A short ASCII slug of whole words; `post` when ASCII can express none. */
export function slugify(text: string, maxLength = shownLength): string {
  let slug = ''
  for (const word of asciiWords(text)) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, maxLength)
    if (longer.length > maxLength) break
    slug = longer
  }
  return slug || 'post'
}

/** True if any of it can be written in ASCII. */
export const canBeSlug = (text: string): boolean => asciiWords(text).length > 0

const asciiWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    // Before letters are decomposed (й is not и) and after (ά is α).
    .replace(/[^\p{ASCII}]/gu, (letter) => letters.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => letters.get(letter) ?? ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
