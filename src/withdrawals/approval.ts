/** What an operator decided about a withdrawal, once for ever. */
export interface Approval {
  readonly withdrawalId: string
  readonly operator: string
  /** Operators of one sponsor count as one person. */
  readonly sponsor: string
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
  /** What the operator's passkey has signed for it; `null`: it was approved on the command line by an operator without one. */
  readonly signatureId: string | null
  readonly createdAt: Date
}
