/** For how many milliseconds this thread itself has computed: on a busy machine the clock tells of others. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest this thread computed without letting others in, in ms; call what it returns to end and read it. */
export function watchThread(): () => number {
  let before = threadMs()
  let longest = 0
  const look = () => {
    const now = threadMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 5)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}
