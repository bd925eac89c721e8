/** Returns pseudorandom numbers in [0, 1) from a seed, so that training is reproducible. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    // The constants of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffle(list: unknown[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [list[i], list[j]]
    list[i] = b
    list[j] = a
  }
}
