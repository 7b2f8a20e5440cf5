import type { Network } from '#shared/networks.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import { rpcClient } from '../../chains/eip155/client.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { loadPart } from '../../chains/loadPart.ts'
import type { EvmSignable, UserOperation } from '../../chains/signable.ts'
import { config } from '../../platform/config.ts'
import type { Upgrade } from '../../transactions/sendOperation.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, EvmConsentMethod, EvmContext, Order, OwnConsentMethod, Signed, Signer } from './consentMethod.ts'

type Describe = EvmConsentMethod['describe']

/** Returns the order to sign EVM content. The encoders are loaded with the first signature. */
export async function evmOrder(signable: EvmSignable): Promise<Order> {
  const { digestOf } = await import('../../chains/eip155/signing.ts')
  return { signable, digest: digestOf(signable) }
}

/** Signs a transaction, and before it the authorizations in it that have no signature. Throws 8012 without a key. */
export async function signTransaction(
  request: ConnectorRequest,
  { signAll }: Signer,
  transaction: UnsignedTransaction,
) {
  const authorizations = (transaction.authorizationList ?? []).filter(({ r }) => r === undefined)
  const orders = await Promise.all([
    ...authorizations.map(({ chainId, address, nonce }) =>
      evmOrder({ type: 'eip155:authorization', chainId: Number(chainId), address, nonce: Number(nonce) }),
    ),
    evmOrder({ type: 'eip155:transaction', transaction }),
  ])
  return requireSent((await signAll(request, orders)).at(-1))
}

/** Signs all transactions, or none. Throws 8012 without a key. */
export async function signTransactions(
  request: ConnectorRequest,
  { signAll }: Signer,
  transactions: UnsignedTransaction[],
) {
  const orders = transactions.map((transaction) => evmOrder({ type: 'eip155:transaction', transaction }))
  return (await signAll(request, await Promise.all(orders))).map(requireSent)
}

/** Signs a user operation, and with it the authorization of the program that the account gets. */
export async function signOperation(
  request: ConnectorRequest,
  { signAll }: Signer,
  { chainId, operation, upgrade }: { chainId: number; operation: UserOperation; upgrade: Upgrade | undefined },
) {
  const orders = [await evmOrder({ type: 'eip155:userOperation', chainId, operation })]
  if (upgrade) orders.push(await evmOrder({ type: 'eip155:authorization', chainId, ...upgrade }))
  const [signed, authorization] = await signAll(request, orders)
  if (!signed) throw new VaultLockedError()
  return { signature: signed.signature, upgradeSignature: authorization?.signature }
}

function requireSent(signed: Signed | undefined) {
  if (!signed?.serialized || !signed.hash) throw new VaultLockedError()
  return { serialized: signed.serialized, hash: signed.hash }
}

/** Loads the describers and describes a frozen request of an EVM method. */
export async function describeRequest(describe: Describe, { params }: FrozenRequest, context: EvmContext) {
  return describe(params, context, await loadPart(import('./describeEvm.ts')))
}

/** Returns the facts that the description of a frozen request of an EVM method is made from. */
export function evmContext(
  { address: account, origin, usedContracts }: FrozenRequest,
  { network, evm: client = rpcClient(network), now = Date.now(), paid }: Clients & { network: Network },
): EvmContext {
  return { account, origin, network, networks: config.networks, client, now, paid, usedContracts }
}

/** Returns the `prepare` of a method that signs and does nothing else: its approval needs the description alone. */
export function prepareSignature(describe: Describe): OwnConsentMethod['prepare'] {
  return async (request, network, clients) => ({
    description: await describeRequest(describe, request, evmContext(request, { network, ...clients })),
  })
}
