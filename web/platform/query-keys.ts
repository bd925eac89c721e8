/** The names of what is cached; everything of a domain starts with its word, so that it can be dropped at once. */
export const queryKeys = {
  plan: ['billing', 'plan'] as const,
  checkout: (sessionId: string) => ['billing', 'checkout', sessionId] as const,
  profile: ['profile', 'own'] as const,
  registration: ['profile', 'registration'] as const,
  posts: ['posts'] as const,
  postsPage: (request: object) => ['posts', 'page', request] as const,
  post: (id: string) => ['posts', 'one', id] as const,
}
