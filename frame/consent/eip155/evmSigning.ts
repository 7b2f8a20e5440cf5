import type { EvmSignable, Order, Signed, UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import { VaultLockedError } from '@oriel/shared/errors/vaultErrors.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { Upgrade } from '../../transactions/sendOperation.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { Signer } from '../method/consentMethod.ts'

const toOrder = (signable: EvmSignable): Order => ({ signable, digest: computeDigest(signable) })

/**
 * Signs the unsigned authorizations in a transaction, followed by the transaction. Throws 8012 if the vault is locked.
 */
export async function signTransaction(
  request: ConnectorRequest,
  { signAll }: Signer,
  transaction: UnsignedTransaction,
) {
  const authorizations = (transaction.authorizationList ?? []).filter(({ r }) => r === undefined)
  const orders = authorizations.map(({ chainId, address, nonce }) =>
    toOrder({ type: 'eip155:authorization', chainId: Number(chainId), address, nonce: Number(nonce) }),
  )
  orders.push(toOrder({ type: 'eip155:transaction', transaction }))
  return assertSigned((await signAll(request, orders)).at(-1))
}

/** Signs all transactions or none. Throws 8012 if the vault is locked. */
export async function signTransactions(
  request: ConnectorRequest,
  { signAll }: Signer,
  transactions: UnsignedTransaction[],
) {
  const orders = transactions.map((transaction) => toOrder({ type: 'eip155:transaction', transaction }))
  return (await signAll(request, orders)).map(assertSigned)
}

/** Signs a user operation. If it also upgrades the account (EIP-7702), signs the authorization for the upgrade, too. */
export async function signOperation(
  request: ConnectorRequest,
  { signAll }: Signer,
  { chainId, operation, upgrade }: { chainId: number; operation: UserOperation; upgrade: Upgrade | undefined },
) {
  const orders = [toOrder({ type: 'eip155:userOperation', chainId, operation })]
  if (upgrade) orders.push(toOrder({ type: 'eip155:authorization', chainId, ...upgrade }))
  const [signed, authorization] = await signAll(request, orders)
  if (!signed) throw new VaultLockedError()
  return { signature: signed.signature, upgradeSignature: authorization?.signature }
}

function assertSigned(signed: Signed | undefined) {
  if (!signed?.serialized || !signed.hash) throw new VaultLockedError()
  return { serialized: signed.serialized, hash: signed.hash }
}
