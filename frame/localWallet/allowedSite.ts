import type { Opener } from '../walletWindow/windowRequest.ts'

let allowed: { asking: Opener; walletId: string | undefined } | undefined

/** Remembers the site that the user allowed with the same click that created or imported a wallet. */
export const allowedSite = {
  note(asking: Opener | undefined, walletId: string | undefined) {
    allowed = asking && { asking, walletId }
  },

  /** Consumes the permission. Returns true only if the opener and the wallet are the same as for that click. */
  take(asking: Opener, walletId: string | undefined): boolean {
    const last = allowed
    allowed = undefined
    return last?.asking === asking && walletId !== undefined && last.walletId === walletId
  },
}
