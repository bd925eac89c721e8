/** Says at the moment of leaving whether there is anything to warn about; set right before a page leaves by itself. */
export function createLeaveGate() {
  let isOpen = false
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true
    },
  }
}
