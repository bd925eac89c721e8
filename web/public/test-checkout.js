// Groups the digits of a card number by four and parts month and year, while they are typed; the caret stays at its digit.
const groups = {
  number: (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '),
  exp: (digits, text) =>
    text.includes('/') || digits.length < 3
      ? text
      : digits.replace(/^(?=[2-9])/, '0').replace(/^(..)(.{1,4}).*/, '$1/$2'),
}
function group(input) {
  const shown = groups[input.name]?.(input.value.replace(/\D/g, ''), input.value)
  if (shown === undefined || shown === input.value) return
  let left = input.value.slice(input.selectionEnd).replace(/\D/g, '').length
  let caret = shown.length
  for (; left > 0; caret--) if (/\d/.test(shown[caret - 1])) left--
  input.value = shown
  if (input === document.activeElement) input.setSelectionRange(caret, caret)
}
document.querySelectorAll('input').forEach(group)
addEventListener('input', ({ target }) => group(target))
