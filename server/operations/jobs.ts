import { sendNewsJob } from './news/send-news.ts'

export const operationsJobs = [sendNewsJob]
