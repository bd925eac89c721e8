import { api } from '../../contract/api.ts'
import { type RawRoute, defineRoutes } from '../platform/http/define-routes.ts'
import { answerRoutes } from './answer-routes.ts'
import { approvalRoutes } from './approval/approval-page.ts'
import {
  listApprovals,
  requestApproval,
  resolveComment,
  revokeApproval,
} from './approval/manage-approvals.ts'
import { approveMonthRoutes } from './approve-month.ts'
import { approvePostOfSlot, holdPostOfSlot, skipPostOfSlot } from './decide-post.ts'
import { decideSlot, pauseAutopilot } from './decide-slot.ts'
import { getAutopilot } from './get-autopilot.ts'
import { getStrategy } from './strategy/get-strategy.ts'
import {
  addTopic,
  approveTopics,
  listTopics,
  proposeTopics,
  removeTopic,
  swapTopic,
  updateTopic,
} from './topics/change-topics.ts'

export const autopilotRoutes = defineRoutes('autopilot', api.autopilot, {
  getAutopilot,
  pauseAutopilot,
  decideSlot,
  listTopics,
  addTopic,
  updateTopic,
  approveTopics,
  removeTopic,
  proposeTopics,
  swapTopic,
  strategy: getStrategy,
  hold: holdPostOfSlot,
  approve: approvePostOfSlot,
  skip: skipPostOfSlot,
  listApprovals,
  requestApproval,
  revokeApproval,
  resolveComment,
})

export const autopilotRawRoutes: RawRoute[] = [...answerRoutes, ...approveMonthRoutes, ...approvalRoutes]
