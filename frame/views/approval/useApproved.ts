import { useMemo } from 'react'
import type { Speed } from '../../chains/eip155/send/fees.ts'
import type { PreparedSolana } from '../../chains/solana/prepare.ts'
import type { PreparedApproval } from '../../requests/prepareApproval.ts'

/** What is approved with this speed: the same object as long as the same is shown, and a new one makes the guard wait again. */
export function useApproved(prepared: PreparedApproval | undefined, speed: Speed | 'suggested') {
  return useMemo(() => {
    if (!prepared) return undefined
    const { transaction, solana, description } = prepared
    const { title } = description
    if (solana) return { solana: { transactions: solana.map(toUnsigned), title } }
    return transaction ? { transaction: { prepared: transaction, speed, title } } : {}
  }, [prepared, speed])
}

/** Only what is signed: the description stays here. */
function toUnsigned({ message, signatures, lastValidBlockHeight }: PreparedSolana) {
  return { message, signatures, ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }) }
}
