import type { Network } from '@oriel/shared/chains/networks.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { type Description, type Item, type Risk, risk, withRisks } from '../../description/description.ts'
import { toTextItem } from '../../description/items.ts'
import { getRouters } from '../../known/knownTokens.ts'
import { type ChainData, getChainDataRisks, readChainData } from '../read/chainData.ts'
import { readCompared } from '../read/compareNodes.ts'
import { getReleaseTokens, type ReadContext } from '../read/tokens.ts'
import { readForward, readSafe } from './calls.ts'
import { controlsAccount, readOperationAccount } from './control.ts'
import { getDomainItems, getDomainRisks, getFieldItems, getShownTextRisks } from './domain.ts'
import { getTypedLoginRisks } from './login.ts'
import { readManager } from './managers.ts'
import { readExchange } from './orders.ts'
import { readPermit } from './permits.ts'
import type { Part, Reader, Reading } from './reading.ts'
import { readSeaport } from './seaport.ts'
import { getSignedNetwork, type SignedNetwork } from './signedNetwork.ts'
import { readCancel, readTransferBySignature } from './transfers.ts'
import { type SignedData, toSignedData } from './typedData.ts'
import { describeUnread } from './unread.ts'

type Nodes = Pick<ReadContext, 'client' | 'nodes'>

export type TypedDataContext = ReadContext & {
  /** Account that signs. */
  account: string
  /** Verified origin of the requesting page, such as `https://app.example`. */
  origin: string
  /** Milliseconds since 1970. */
  now: number
  /** Networks for which `getNodes` returns nodes. A signature may be valid on a network other than the active one. */
  networks?: readonly Network[] | undefined
  getNodes?: ((network: Network) => Nodes) | undefined
}

const readers: Reader[] = [
  readPermit,
  readTransferBySignature,
  readCancel,
  readManager,
  readSeaport,
  readExchange,
  readSafe,
  readForward,
]

/**
 * Describes the effects of an EIP-712 signature: permits, orders, transfers by signature, Safe transactions and logins.
 * Describes data of unknown types field by field.
 *
 * Does not throw if a node does not respond. `checkTypedData` rejects data that must not be signed at all.
 */
export async function describeTypedData(
  data: TypedData,
  { now, origin, networks = [], getNodes, ...context }: TypedDataContext,
): Promise<Description<never>> {
  const { account, network: active } = context
  const signed = toSignedData(data)
  const place = getSignedNetwork(signed, active, getNodes ? networks : [])
  const reading = readTypedData(signed)
  const { tokens = [], addresses = [], recipients = [], holder = account } = reading ?? {}
  const params = { signed, reading, account, origin, now, network: active, place }
  if (place.kind === 'unread') {
    const { network } = place
    const chainData = { tokens: getReleaseTokens(network, tokens), code: new Map(), routers: getRouters(network) }
    return describeSigned({ ...params, chainData })
  }
  const nodes = place.kind === 'other' ? getNodes?.(place.network) : undefined
  const reads = nodes ? { ...nodes, network: place.network, paid: context.paid } : context
  const { answers, risks } = await readCompared(reads, async (from) => ({
    chainData: await readChainData(from, { account: holder, tokens, addresses, recipients }),
  }))
  return describeSigned({ ...params, chainData: answers.chainData, risks })
}

export function readTypedData(signed: SignedData): Reading | undefined {
  if (signed.unfit.length > 0) return undefined
  for (const reader of readers) {
    const reading = reader(signed)
    if (reading) return reading
  }
  return undefined
}

type DescribeSignedParams = Pick<TypedDataContext, 'account' | 'origin' | 'now' | 'network'> & {
  signed: SignedData
  /** Network whose contracts accept the signature. @default `network`, the wallet's current network */
  place?: SignedNetwork
  reading: Reading | undefined
  chainData: ChainData
  /** Risks of the node responses themselves, such as two nodes that disagree. */
  risks?: Risk[]
}

export function describeSigned({
  signed,
  reading,
  chainData,
  account,
  origin,
  now,
  network: active,
  place = getSignedNetwork(signed, active, []),
  risks = [],
}: DescribeSignedParams): Description<never> {
  const { network } = place
  const seconds = BigInt(Math.floor(now / 1000))
  const part: Part =
    reading?.describe({ account, seconds, chainData, network }) ?? describeUnread(signed, { account, seconds })
  const { items, hidden } = getFieldItems(signed)
  const { kind, title, headline, outflows, calls = [], opensDetails } = part
  const domain = getDomainItems(signed).filter(
    ({ label }) => label.key !== 'item.type' || !headline.some((row) => row.label.key === label.key),
  )
  const details = [...domain, ...items, ...signed.unsigned.slice(0, 20).map(toUnsignedItem)]
  const elsewhere = place.kind !== 'active' && { networkId: network.caipNetworkId }
  const about = { kind, title, headline, details, opensDetails, outflows: outflows.slice(0, 3), calls, ...elsewhere }
  return withRisks(about, [
    ...getControlRisks(signed, account),
    ...getTypedLoginRisks(signed, origin),
    ...part.risks,
    ...(reading && !reading.isExact ? [inexactRisk] : []),
    ...getDomainRisks(signed, active, place),
    ...getFieldRisks(signed, hidden),
    ...getChainDataRisks(chainData),
    ...risks,
  ])
}

const toUnsignedItem = (path: string): Item => toTextItem('item.notSigned', path, 80)

const inexactRisk: Risk = risk('warning', 'blind-typed-data.inexact')

function getControlRisks(signed: SignedData, account: string): Risk[] {
  if (controlsAccount(signed, [account])) return [risk('danger', 'account-control')]
  const other = readOperationAccount(signed)
  return other ? [risk('danger', 'other-account-control', { account: other })] : []
}

function getFieldRisks(signed: SignedData, hidden: number): Risk[] {
  const { unfit, unsigned, types } = signed
  const risks: Risk[] = []
  if (unfit.length > 0) {
    risks.push(risk('danger', 'typed-data-invalid'))
  }
  if (unsigned.length > 0) {
    risks.push(risk('warning', 'typed-data-unsigned-fields', { count: unsigned.length }))
  }
  // Remove colons first, because some applications use them in type names.
  const names = [...types].flatMap(([type, members]) => [type.replaceAll(':', ''), ...members.map(({ name }) => name)])
  if (!names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name))) {
    risks.push(risk('warning', 'typed-data-names'))
  }
  if (hidden > 0) risks.push(risk('danger', 'truncated-text.data'))
  return [...risks, ...getShownTextRisks(signed)]
}
