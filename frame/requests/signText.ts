import { parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { NoConnectionClientError } from '@oriel/shared/errors/signInErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { requireOwnMethod } from '../consent/consentMethods.ts'
import { hostPage } from '../state/hostPage.ts'
import { session } from '../state/session.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals, createEndError } from './approvals.ts'
import { getStaleReason } from './expireStaleApprovals.ts'
import { forwardToWallet } from './forwardToWallet.ts'

/**
 * Signs a text with the connected wallet, for the page that embeds this frame. Returns hex for eip155 and base58 for
 * solana. The built-in wallet shows an approval, and other wallets show their own screens. Callers must load the
 * policies first, because the policies end the request if the network or the account changes.
 */
export async function signText(text: string, { address, chainId }: SignInAccount): Promise<string> {
  const namespace = parseCaipNetworkId(chainId)?.namespace ?? 'eip155'
  const { origin } = hostPage
  const connector = registry.find(session.of(namespace).connectorId)
  if (!connector) throw new NoConnectionClientError()
  const { method, params } = await toRequest(text, address, namespace === 'solana')
  const row = requireOwnMethod(method)
  if (connector.asksUser)
    return readSignature(await forwardToWallet({ namespace, method, params, origin }, { connector, row }))
  const request: FrozenRequest = { method, params, origin, networkId: chainId, address }
  const before = getStaleReason(request, row)
  const { answer } = await row.load()
  // Throw if the account or the network has changed while the code was loaded.
  const changed = getStaleReason(request, row)
  if (changed && changed !== before) throw createEndError(changed)
  const approved = await approvals.ask<Approved>(request, { name: 'ApproveTransaction' }, { row })
  return readSignature(await answer({ ...request, approved }, ownWallet))
}

async function toRequest(text: string, address: string, isSolana: boolean) {
  const bytes = new TextEncoder().encode(text)
  if (!isSolana) return { method: 'personal_sign', params: [bytesToHex(bytes), address] } as const
  const { base58 } = await import('@scure/base')
  return { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: address } } as const
}

function readSignature(answer: unknown): string {
  return typeof answer === 'string' ? answer : String(readField(answer, 'signature'))
}
