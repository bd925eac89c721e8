import { purgeConnections } from './purge-connections.ts'
import { resealPasswords } from './reseal-password.ts'

export const profileJobs = [resealPasswords, purgeConnections]
