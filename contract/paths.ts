// Made by tools/emit-openapi.ts from the contract: what the browser's client needs of it at run time.
export const paths = {
  accounts: {
    login: ['POST', '/auth/login'],
    logout: ['POST', '/auth/logout'],
    checkEmailExists: ['POST', '/auth/check-email-exists'],
  },
  billing: {
    register: ['POST', '/auth/register'],
    verifySession: ['GET', '/stripe/verify-session/:sessionId'],
    createCheckoutSession: ['POST', '/stripe/create-checkout-session'],
    getPlan: ['GET', '/settings/plan'],
  },
  profile: {
    complete: ['POST', '/auth/complete-profile'],
    completeAfterRegistration: ['POST', '/auth/complete-profile-after-registration'],
    get: ['GET', '/profile'],
    updateBusiness: ['PUT', '/profile/business'],
  },
  posts: {
    list: ['GET', '/posts'],
    get: ['GET', '/posts/:id'],
    create: ['POST', '/posts'],
    update: ['PUT', '/posts/:id'],
    remove: ['DELETE', '/posts/:id'],
    schedule: ['POST', '/posts/schedule'],
    publish: ['POST', '/posts/:id/publish'],
  },
  writing: {
    generate: ['POST', '/posts/generate'],
    events: ['GET', '/posts/:id/events'],
  },
  publishing: {
    testConnection: ['POST', '/posts/test-wordpress-connection'],
  },
} as const
