export type ToneName =
  | 'professional'
  | 'casual'
  | 'friendly'
  | 'formal'
  | 'humorous'
  | 'educational'
  | 'inspirational'
  | 'technical'
