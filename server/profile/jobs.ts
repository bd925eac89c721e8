import { resealPasswords } from './reseal-password.ts'

export const profileJobs = [resealPasswords]
