// Four times the text takes four times as long if linear, sixteen times if quadratic.
export const linear = 9
// Below this many milliseconds, noise of clock, compiler and other processes dominates. Quadratic work on 20,000
// characters takes several times as long.
const noise = 40
// Other load slows down many tries, not all of them. Only a failure needs them all.
const tries = 20

function cpuOf(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The text: `token` repeated. */
export const textOf = (token: string, length: number) =>
  token.repeat(Math.ceil(length / token.length)).slice(0, Math.floor(length))

/** How many times as long `read` takes for four times the text, in CPU time of this thread. */
export function growthOf(read: (text: string) => unknown, make: (length: number) => string, length = 10_000) {
  const [one, four] = [make(length), make(4 * length)]
  let [short, long] = [Infinity, Infinity]
  for (let attempt = 0; attempt < tries && !(long < Math.max(noise, linear * short)); attempt++) {
    short = Math.min(
      short,
      cpuOf(() => read(one)),
    )
    long = Math.min(
      long,
      cpuOf(() => read(four)),
    )
  }
  return long < noise ? 1 : long / short
}
