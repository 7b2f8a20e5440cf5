import type { ConsentMethod } from './consentMethod.ts'
import { senderOf } from './params.ts'

export function ofOtherWallets({ takesEffect }: { takesEffect: boolean }): ConsentMethod {
  return { signer: senderOf, takesEffect, sends: false }
}
