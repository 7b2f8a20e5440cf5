import type { ConsentMethod } from './consentMethod.ts'
import { senderOf } from './params.ts'

/** Returns the row of a method that only other wallets answer. They show and describe it themselves. */
export function ofOtherWallets({ takesEffect }: { takesEffect: boolean }): ConsentMethod {
  return { signer: senderOf, takesEffect, sends: false }
}
