import { api } from '../../contract/api.ts'
import { siteProfile } from '../../contract/profile/profile.ts'
import { type RawRoute, defineRoutes } from '../platform/http/define-routes.ts'
import { copySitePicture } from './assets/copy-site-picture.ts'
import { listSitePictures } from './assets/list-site-pictures.ts'
import { beginConnection, finishConnection, receiveConnection } from './connection/one-click-connection.ts'
import { completeProfile, connectSite, readSiteAgain } from './connection/complete-profile.ts'
import { disconnectSite } from './connection/disconnect-site.ts'
import { updateBusiness } from './connection/update-business.ts'
import { drawCover } from './covers/draw-cover.ts'
import { getSiteChange, resolveSiteChange } from './changes/site-change.ts'
import { undoRoutes } from './undo/undo-page.ts'
import { undoPost } from './undo/undo-post.ts'
import { readSiteGuidelines } from './choices/read-site-guidelines.ts'
import { getSiteDefaults, saveSiteDefaults } from './choices/site-defaults.ts'
import { siteHealth, testConnection } from './site-check/test-connection.ts'

const siteProfileRoutes = defineRoutes('profile', siteProfile, {
  complete: completeProfile,
  completeAfterRegistration: completeProfile,
  connectSite,
  readSiteAgain,
  updateBusiness,
})

export const publishingRoutes = siteProfileRoutes.concat(
  defineRoutes('publishing', api.publishing, {
    sitePictures: listSitePictures,
    copySitePicture,
    drawCover,
    siteGuidelines: readSiteGuidelines,
    testConnection,
    siteHealth,
    siteDefaults: getSiteDefaults,
    saveSiteDefaults,
    undo: undoPost,
    siteChange: getSiteChange,
    resolveSiteChange,
    beginConnection,
    finishConnection,
    disconnect: disconnectSite,
  }),
)

export const publishingRawRoutes: RawRoute[] = [receiveConnection, ...undoRoutes]
