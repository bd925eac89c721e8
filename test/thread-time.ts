/** This thread's CPU time in ms; on a busy machine the clock would count other processes. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures the longest time in ms that this thread was blocked; call the returned function to stop and read it. */
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
