import { isHex } from '@oriel/shared/chains/caip.ts'
import { operationFields } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Address, concat, getAddress, type Hex, isAddressEqual, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Sponsor as Settings } from '../config/sponsorConfig.ts'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log/log.ts'
import type { Node } from '../rpc/node.ts'
import { diagnoseSponsor } from './diagnoseSponsor.ts'
import {
  computeMaxCost,
  type Operation,
  type PaymasterGas,
  type PricedOperation,
  packHalves,
  readTargets,
} from './operation.ts'
import { type ChainState, type Domain, readChainState, readDomain } from './paymasterReads.ts'
import { createSponsorCounts, type SponsorCounts } from './sponsorCounts.ts'

const messages = {
  operation: 'The sponsor does not pay a fee this high.',
  day: 'The sponsor pays no more fees today.',
  account: 'The sponsor pays no more fees of this account today.',
  target: 'The sponsor does not pay for calls of this contract.',
  program: 'The sponsor pays for accounts of this wallet only.',
  unavailable: 'The sponsor cannot pay fees now.',
}
type Reason = keyof typeof messages

export class SponsorRefusal extends Error {
  readonly code = -32004
  readonly data: { reason: Reason }
  constructor(reason: Reason) {
    super(messages[reason])
    this.name = 'SponsorRefusal'
    this.data = { reason }
  }
}

/** EIP-712 types of the signed request. A change to any of these fields requires a new signature. */
const types = {
  UserOperationRequest: [
    ...operationFields,
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

const validSeconds = 600
/**
 * Default gas limits of the paymaster. The verification limit covers the signature check. The post-operation limit is
 * minimal, because the contract does nothing after an operation.
 */
const ownGas: PaymasterGas = { paymasterVerificationGasLimit: 80_000n, paymasterPostOpGasLimit: 1n }
/**
 * Placeholder signature in stub data. Contains no zero bytes, so that it costs as much calldata gas as a real
 * signature.
 */
const stubSignature: Hex = `0x${'7f'.repeat(32)}${'3f'.repeat(32)}1c`
const ourDelegation = `0xef0100${smartAccounts.delegate.slice(2)}`.toLowerCase()
const anyDelegation = /^0xef0100[0-9a-f]{40}$/i

export type Sponsor = {
  /** Returns stub data for gas estimation (ERC-7677). Does not count the operation. */
  stub(operation: Operation, project: string): Promise<Record<string, unknown>>
  /**
   * Counts the operation and signs its sponsorship. Throws a {@link SponsorRefusal} if the operation is not sponsored.
   */
  sign(operation: PricedOperation, project: string): Promise<Record<string, unknown>>
  paymaster: Address
  /**
   * Checks whether the sponsor can pay now. Returns undefined if it can, and otherwise the reason as a sentence
   * fragment.
   */
  diagnose(): Promise<string | undefined>
}
/** Sponsors by CAIP-2 ID. */
export type Sponsors = ReadonlyMap<string, Sponsor>

type Options = {
  networks: readonly NetworkEntry[]
  sponsorKey?: string | undefined
  nodeOf: (entry: NetworkEntry) => Node
  database: Database | undefined
  log: Log
  now: () => number
}

export function createSponsors({ networks, sponsorKey, nodeOf, database, log, now }: Options): Sponsors {
  if (!isHex(sponsorKey) || database === undefined) return new Map()
  const signer = privateKeyToAccount(sponsorKey)
  const counts = createSponsorCounts({ database, now })
  return new Map(
    networks.flatMap((entry) => {
      const { network, sponsor: settings } = entry
      if (settings === undefined) return []
      return [[network.caipNetworkId, createSponsor({ entry, settings, signer, counts, node: nodeOf(entry), log })]]
    }),
  )
}

type SponsorOptions = {
  entry: NetworkEntry
  settings: Settings
  signer: PrivateKeyAccount
  counts: SponsorCounts
  node: Node
  log: Log
}

function createSponsor({ entry: { network }, settings, signer, counts, node, log }: SponsorOptions): Sponsor {
  const paymaster = getAddress(settings.paymaster.toLowerCase())
  const targets = settings.targets && new Set(settings.targets.map((address) => address.toLowerCase()))
  let knownDomain: Domain | undefined

  function logUnavailable(what: string): SponsorRefusal {
    log(`Sponsor of ${network.caipNetworkId}: ${what}`)
    return new SponsorRefusal('unavailable')
  }

  async function loadDomain(): Promise<Domain> {
    knownDomain ??= await readDomain(node, paymaster, Number(network.id))
    if (knownDomain) return knownDomain
    throw logUnavailable(`the paymaster ${paymaster} does not answer eip712Domain() for this network and address.`)
  }

  /**
   * Checks the operation against everything except the daily limits, and returns the chain state. Throws if a check
   * fails.
   */
  async function check(operation: Operation, cost: bigint): Promise<ChainState> {
    if (cost > BigInt(settings.maxPerOperationWei)) throw new SponsorRefusal('operation')
    const called = targets && readTargets(operation.callData)
    if (targets && !called?.every((target) => targets.has(target.toLowerCase()))) throw new SponsorRefusal('target')
    if (operation.factory != null && operation.factory !== '0x') throw new SponsorRefusal('program')
    const state = await readChainState(node, { paymaster, sender: operation.sender })
    if (!usesOurDelegate(operation, state)) throw new SponsorRefusal('program')
    if (state.deposit <= cost)
      throw logUnavailable(`the deposit of the paymaster at the EntryPoint is ${state.deposit} wei.`)
    return state
  }

  function toCounted({ sender }: Operation, project: string, wei: bigint) {
    return { network: network.caipNetworkId, project, account: sender.toLowerCase(), wei }
  }

  return {
    paymaster,

    diagnose: () =>
      diagnoseSponsor({ ...settings, paymaster, node, chainId: Number(network.id), signer: signer.address }),

    async stub(operation, project) {
      const gas = getPaymasterGas(operation)
      const cost = computeMaxCost(operation, gas)
      const { chainNow } = await check(operation, cost)
      const usedUp = await counts.peek(toCounted(operation, project, cost), settings)
      if (usedUp) throw new SponsorRefusal(usedUp)
      const paymasterData = concat([encodeValidity(chainNow + validSeconds), stubSignature])
      return { sponsor: { name: settings.name }, paymaster, paymasterData, ...toHexGas(gas), isFinal: false }
    },

    async sign(operation, project) {
      const gas = getPaymasterGas(operation)
      const cost = computeMaxCost(operation, gas)
      const [signed, { chainNow }] = await Promise.all([loadDomain(), check(operation, cost)])
      const usedUp = await counts.count(toCounted(operation, project, cost), settings)
      if (usedUp) throw new SponsorRefusal(usedUp)
      const validUntil = chainNow + validSeconds
      const signature = await signer.signTypedData({
        domain: signed,
        types,
        primaryType: 'UserOperationRequest',
        message: { ...toMessage(operation), ...gas, validAfter: 0, validUntil },
      })
      return { paymaster, paymasterData: concat([encodeValidity(validUntil), signature]), ...toHexGas(gas) }
    },
  }
}

/**
 * Returns the gas limits to sign. Prefers the client's limits over the defaults, because the client may have estimated
 * them.
 */
function getPaymasterGas(operation: Operation): PaymasterGas {
  return {
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? ownGas.paymasterVerificationGasLimit,
    paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? ownGas.paymasterPostOpGasLimit,
  }
}

function toHexGas({ paymasterVerificationGasLimit, paymasterPostOpGasLimit }: PaymasterGas) {
  return {
    paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(paymasterPostOpGasLimit),
  }
}

function toMessage(operation: PricedOperation) {
  const { sender, nonce, callData, preVerificationGas } = operation
  return {
    sender,
    nonce,
    callData,
    preVerificationGas,
    initCode: '0x' as const,
    accountGasLimits: packHalves(operation.verificationGasLimit, operation.callGasLimit),
    gasFees: packHalves(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
  }
}

/** Encodes the validity window. `validAfter` is 0, so the signature is valid immediately. */
function encodeValidity(validUntil: number): Hex {
  return concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 })])
}

/**
 * True if the account has no code or is delegated to our contract, unless the operation authorizes a different
 * contract. Also true if the operation replaces a different delegation with ours.
 */
function usesOurDelegate({ eip7702Auth }: Operation, { code }: ChainState): boolean {
  const isOurs = eip7702Auth == null || isAddressEqual(eip7702Auth.address, smartAccounts.delegate)
  if (code === '0x' || code.toLowerCase() === ourDelegation) return isOurs
  return eip7702Auth != null && isOurs && anyDelegation.test(code)
}
