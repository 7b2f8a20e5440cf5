import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { getAddress } from 'viem'
import { permit2Address } from '../../known/permit2.ts'
import { decodeCall } from '../calldata/calldata.ts'
import { type ReadContext, readTokens } from '../read/tokens.ts'

type Approval = { spender: string; token: string; symbol?: string | undefined }

/** Decodes a call that approves a spender. Returns undefined for any other call, including a revocation. */
export async function readApproval(request: TransactionRequest, context: ReadContext): Promise<Approval | undefined> {
  const { to, from, value, data = request.input ?? '0x' } = request
  if (!to) return undefined
  const { intent } = decodeCall({ to, value: BigInt(value ?? 0), data })
  const spender = findSpender(intent)
  if (!spender || BigInt(value ?? 0) !== 0n) return undefined
  // Accept a token argument only for Permit2, because a different contract may copy the function's name.
  if (intent.type === 'approve' && intent.token && !isSameAddress(to, permit2Address)) return undefined
  const token = intent.type === 'approve' ? (intent.token ?? to) : to
  const tokens = await readTokens(context, [token], from)
  const { symbol: ownName, isKnown } = tokens.get(token.toLowerCase()) ?? {}
  // Return a symbol only for known tokens, because an unknown token can copy a known token's symbol.
  const symbol = isKnown ? ownName : undefined
  return { spender: getAddress(spender), token: getAddress(token.toLowerCase()), symbol }
}

function findSpender(intent: ReturnType<typeof decodeCall>['intent']) {
  if (intent.type === 'approve') return intent.change !== 'decrease' && intent.amount > 0n ? intent.spender : undefined
  return intent.type === 'approve-all' && intent.approved ? intent.operator : undefined
}
