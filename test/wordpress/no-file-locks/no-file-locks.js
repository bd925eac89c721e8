export const constants = {}
export const flockSync = () => {}
export const fcntlSync = () => {}
export const lockFileExSync = () => {}
export const unlockFileExSync = () => {}
