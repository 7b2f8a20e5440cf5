import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { BundlerUnreachableError } from '@oriel/shared/errors/smartAccountErrors.ts'
import { getRpcClient } from '../chains/clients/rpcClient.ts'
import { withNonces } from '../chains/eip155/send/nonce.ts'
import { computeOperationHash } from '../chains/eip155/signing/userOperationHash.ts'
import type { Bundler } from '../chains/eip155/smartAccount/bundler.ts'
import { type PreparedOperation, payOperation } from '../chains/eip155/smartAccount/operation.ts'
import type { Paymaster } from '../chains/eip155/smartAccount/paymaster.ts'
import type { CallBatch } from '../state/callBatch.ts'
import type { RecordedText } from '../state/transactionRecord.ts'
import { nonceStore } from './nonceStore.ts'
import { waitForEarlier } from './waitForEarlier.ts'

/** EIP-7702 authorization that the bundler sends with the user operation. `address` is the delegate. */
export type Upgrade = { address: Hex; nonce: number }
export type SignedOperation = { signature: Hex; upgradeSignature?: Hex | undefined }

export type ApprovedOperation = { prepared: PreparedOperation; title: RecordedText }

export type SentOperation = NonNullable<CallBatch['operation']>

type Sending = {
  prepared: PreparedOperation
  bundler: Bundler
  paymaster: Paymaster | undefined
  sign: (operation: UserOperation, upgrade: Upgrade | undefined) => Promise<SignedOperation>
  /** Called after the operation has been signed and before it is sent. */
  onSigned: (operation: SentOperation) => void
}

/**
 * Maximum time until a sponsored operation is included, in seconds. The sponsor's signature is valid for ten minutes.
 * The extra minute is for nodes that lag behind.
 */
const validSeconds = 660

/** Adds the paymaster to a user operation, signs it and sends it to the bundler. Returns the operation's hash. */
export async function sendOperation(network: Network, sending: Sending): Promise<Hex> {
  const { prepared, bundler, paymaster, sign, onSigned } = sending
  const { sender } = prepared.operation
  const client = getRpcClient(network)
  // Prevent the account's other transactions from using the authorization's nonce.
  return withNonces({ network, address: sender, client, store: nonceStore }, 0, async () => {
    const before = await readBlock(client)
    const upgrade = await prepareUpgrade(prepared, client)
    const operation = await payOperation(prepared, paymaster)
    const paid = await readBlock(client)
    const { signature, upgradeSignature } = await sign(operation, upgrade)
    const hash = computeOperationHash({ chainId: prepared.chainId, operation })
    const expiresAt = prepared.paidBy?.isOfPage === false ? paid.timestamp + validSeconds : undefined
    onSigned({ hash, nonce: operation.nonce, fromBlock: before.number, expiresAt })
    const eip7702Auth = upgrade && upgradeSignature && toAuth(upgrade, upgradeSignature, prepared.chainId)
    const params = [{ ...operation, signature, ...(eip7702Auth && { eip7702Auth }) }, smartAccounts.entryPoint]
    await bundler({ method: 'eth_sendUserOperation', params }).catch(throwUnlessSent)
    return hash
  })
}

/**
 * Rethrows a bundler's error, unless the bundler may have received the operation: it didn't respond, or it already
 * knows the operation. In that case, the outcome is read from the chain, because sending the operation again could pay
 * twice.
 */
function throwUnlessSent(error: unknown) {
  const { code, message } = toCodedError(error)
  if (code !== BundlerUnreachableError.code && !/already known/i.test(message)) throw error
}

async function prepareUpgrade(
  { delegate, operation }: PreparedOperation,
  client: EvmClient,
): Promise<Upgrade | undefined> {
  if (!delegate) return undefined
  const params = [operation.sender, 'pending']
  const nonce = Number(await client.request<string>({ method: 'eth_getTransactionCount', params }))
  await waitForEarlier({ from: operation.sender, nonce, client })
  return { address: delegate, nonce }
}

async function readBlock(client: EvmClient): Promise<{ number: number; timestamp: number }> {
  const block = await client.request<{ number: Hex; timestamp: Hex }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  return { number: Number(block.number), timestamp: Number(block.timestamp) }
}

function toAuth({ address, nonce }: Upgrade, signature: Hex, chainId: number) {
  const isOdd = Number.parseInt(signature.slice(130), 16) === 28
  return {
    address,
    chainId: toQuantity(BigInt(chainId)),
    nonce: toQuantity(BigInt(nonce)),
    r: signature.slice(0, 66),
    s: `0x${signature.slice(66, 130)}`,
    yParity: isOdd ? '0x1' : '0x0',
  }
}
