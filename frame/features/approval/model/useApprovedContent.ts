import type { PreparedSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import { useMemo } from 'react'
import type { Speed } from '../../../chains/eip155/send/fees.ts'
import type { PreparedApproval } from '../../../consent/method/consentMethod.ts'

/** Returns the content that the user approves. It is memoized, because a new object restarts the guard's delay. */
export function useApprovedContent(prepared: PreparedApproval | undefined, speed: Speed | 'suggested') {
  return useMemo(() => {
    if (!prepared) return undefined
    const { transaction, sequence, operation, solana, description } = prepared
    const { title } = description
    if (operation) return { operation: { prepared: operation, title } }
    if (solana) return { solana: { transactions: solana.map(toUnsigned), title } }
    if (sequence) {
      const titles = description.calls.map((call) => call.title)
      return { sequence: { prepared: sequence.transactions, speed: speed === 'suggested' ? 'normal' : speed, titles } }
    }
    return transaction ? { transaction: { prepared: transaction, speed, title } } : {}
  }, [prepared, speed])
}

function toUnsigned({ message, signatures, lastValidBlockHeight }: PreparedSolana) {
  return { message, signatures, ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }) }
}
