import { failField } from '../../platform/fail.ts'

// Shorter names occur in too many good passwords.
const minNameLength = 4
const edges = { head: /^[^\p{L}]+/u, tail: /[^\p{L}]+$/u }
const substitutes: Record<string, string> = { '@': 'a', $: 's', 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/**
 * Refuses what guessers try first, with invalid_input at `field`: a password on the list of common ones in any case,
 * also after removing surrounding specials or one or two leading or trailing characters; or one whose core is on the
 * list and makes up at least half of it. The core is what remains without surrounding (or leading, or trailing)
 * digits and specials, with common substitutions (P@ssw0rd) undone. Also refuses the product's name and the account's
 * own address in the same disguises.
 */
export async function rejectCommonPassword(
  password: string,
  { email, field }: { email: string; field: 'password' | 'newPassword' },
): Promise<void> {
  const folded = password.toLowerCase()
  const cores = coresOf(folded)
  const whole = [folded, folded.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, '')]
  const names = namesOf(email)
  const passwordForms = [...whole, ...trimmedForms(folded)]
  if ([...passwordForms, ...cores].some((form) => names.has(form)))
    failField(field, 'Don’t use your email address or our name as your password.')
  const list = await commonPasswords()
  const isCommon =
    passwordForms.some((form) => list.has(form)) ||
    cores.some((core) => core.length * 2 >= password.length && list.has(core))
  if (isCommon) failField(field, 'This password is too common. Choose another.')
}

function namesOf(email: string): Set<string> {
  const [local = ''] = email.toLowerCase().split('@', 1)
  const names = [local, local.replace(edges.head, '').replace(edges.tail, '')]
  return new Set(['quillcast', email.toLowerCase(), ...names.filter((name) => name.length >= minNameLength)])
}

function coresOf(folded: string): string[] {
  const beheaded = folded.replace(edges.head, '')
  const trimmed = [beheaded.replace(edges.tail, ''), beheaded, folded.replace(edges.tail, ''), folded]
  return trimmed.flatMap((form) => {
    const plain = form.replace(/[@$03457]/g, (sign) => substitutes[sign] ?? sign)
    return [form, plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')]
  })
}

/** Strips what people append when a rule demands a digit and a special: Abc123 becomes Abc1231!. */
const trimmedForms = (folded: string) =>
  [1, 2].flatMap((count) => [folded.slice(count), folded.slice(0, -count)])

let loadedPasswords: Promise<Set<string>> | undefined

/** 49,233 lower-case entries. Loading takes 20 ms and 6 MB, so only when a password is set. */
function commonPasswords(): Promise<Set<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  }).then(({ default: list }) => new Set(list))
  return loadedPasswords
}
