import type { HistoryPage, HistoryTransaction, SpamReason, Transfer } from '@oriel/shared/backend/account.ts'
import { toCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import type { Cursor } from '../indexer/cursor.ts'
import { burnAddresses, zeroAddress } from '../indexer/movements.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { formatDecimal } from '../tokens/formatDecimal.ts'
import { collectKnownGenuine, findTransferSpam, type Genuine, toSpamFlags } from '../tokens/spam.ts'
import { type ContractMetadata, readContractMetadata } from './contractMetadata.ts'
import { getOperationType } from './operation.ts'
import { type ActivityRow, type MovementRow, type Place, readActivity } from './readActivity.ts'

export const pageSize = 50

export type HistoryQuery = {
  database: Database
  node: Node
  entry: NetworkEntry
  tokenImage: TokenImage
  account: string
  before?: Place | undefined
}

export type RowContext = {
  tokenImage: TokenImage
  network: Network
  account: string
  metadata: ReadonlyMap<string, ContractMetadata>
  genuine: ReadonlySet<string>
  texts: Genuine
}

/** Reads a page and the index cursor from one snapshot. The cursor is undefined until an instance starts to index. */
export async function readEvmPage(
  query: HistoryQuery,
): Promise<{ cursor: Cursor | undefined; page: Pick<HistoryPage, 'data' | 'next'> }> {
  const { database, node, entry, tokenImage, before } = query
  const { network, tokens } = entry
  const account = query.account.toLowerCase()
  // The deployment's tokens, which other tokens may imitate.
  const genuine = new Set(tokens.map((token) => token.toLowerCase()))
  const activity = await readActivity(database, {
    network: network.caipNetworkId,
    account,
    before,
    limit: pageSize + 1,
    genuine,
  })
  if (activity === undefined) return { cursor: undefined, page: { data: [], next: null } }
  const { cursor, rows } = activity
  const page = rows.slice(0, pageSize)
  const moved = page.flatMap(({ movements }) => movements.flatMap(({ token }) => token ?? []))
  const requested = moved.length > 0 ? [...genuine, ...moved] : []
  const metadata = await readContractMetadata(database, node, { network, networkId: cursor.id, genuine }, requested)
  const texts = collectKnownGenuine(network.nativeCurrency, genuine, metadata)
  const context = { tokenImage, network, account, metadata, genuine, texts }
  const last = page.at(-1)
  return {
    cursor,
    page: {
      data: page.map((row) => describeRow(row, context)),
      next: rows.length > pageSize && last ? formatPlace(last) : null,
    },
  }
}

/** Counts how many blocks the index is behind. If there is no cursor, all blocks are missing. */
export function countBlocksBehind(
  cursor: Cursor | undefined,
  head: number | undefined,
): Pick<HistoryPage, 'blocksBehind'> {
  if (cursor === undefined) return { blocksBehind: head === undefined ? 1 : head + 1 }
  return head === undefined ? {} : { blocksBehind: Math.max(0, head - cursor.block) }
}

export function describeRow(row: ActivityRow, context: RowContext): HistoryTransaction {
  const { network, account } = context
  const isOwn = row.sender === account
  const judged = row.movements.map((movement) => {
    const isSigned = isOwn || movement.operator === account
    return { movement, isSigned, spam: findSpam(movement, isSigned, context) }
  })
  const transfers = judged.flatMap(({ movement, spam }) => describeMovement(movement, spam, context) ?? [])
  // Ignore spam if there are other transfers, because an attacker's token must not determine the transaction's label.
  const genuine = judged.some(({ spam }) => spam === undefined)
    ? judged.filter(({ spam }) => spam === undefined)
    : judged
  const seen = genuine.map(({ movement: { token, sender, recipient }, isSigned }) => ({
    isSigned,
    direction: getDirection({ sender, recipient }, account),
    isNative: token === null,
    isMade: sender === zeroAddress,
    isDestroyed: burnAddresses.has(recipient),
  }))
  const { isDeployment, isApproval, selector, isFailed } = row
  const isToItself = row.recipient === account && row.value === '0'
  return {
    id: `${network.caipNetworkId}:${row.hash}`,
    metadata: {
      operationType: getOperationType({ isOwn, isDeployment, isApproval, isToItself, selector, transfers: seen }),
      hash: row.hash,
      minedAt: new Date(row.time * 1000).toISOString(),
      sentFrom: getAddress(row.sender),
      sentTo: row.recipient ? getAddress(row.recipient) : '',
      status: isFailed ? 'failed' : 'confirmed',
      nonce: row.nonce,
      chain: network.caipNetworkId,
      application: null,
      fee: formatDecimal(BigInt(row.fee), network.nativeCurrency.decimals),
    },
    // Use `null` if there are no transfers. In the hosted service, an empty list means that all transfers are spam.
    transfers: transfers.length > 0 ? transfers : null,
  }
}

function getDirection(
  { sender, recipient }: Pick<MovementRow, 'sender' | 'recipient'>,
  account: string,
): Transfer['direction'] {
  if (sender === recipient) return 'self'
  return recipient === account ? 'in' : 'out'
}

function findSpam(row: MovementRow, isSigned: boolean, context: RowContext): SpamReason | undefined {
  const { account, metadata, genuine, texts } = context
  const movement = { ...row, amount: BigInt(row.amount) }
  const known = row.token === null ? undefined : metadata.get(row.token)
  // Treat a transfer from this account as forged if the account has never used the token. Any contract can emit a
  // transfer event that names this account, but a genuine spender needs an allowance from it.
  const isForged = row.sender === account && !isSigned && !row.isUsed
  return findTransferSpam({ movement, metadata: known, genuine, texts, isOwn: isSigned, isForged })
}

/**
 * Describes a transfer. Returns undefined if the token's decimals cannot be read now, because a wrong amount is worse
 * than none. If the token is configured, throws instead, because only the node can have caused the failure.
 */
function describeMovement(row: MovementRow, spam: SpamReason | undefined, context: RowContext): Transfer | undefined {
  const { tokenImage, network, account, metadata, genuine } = context
  const { token } = row
  const movement = { ...row, amount: BigInt(row.amount), tokenId: row.tokenId === null ? null : BigInt(row.tokenId) }
  const sender = getAddress(row.sender)
  const recipient = getAddress(row.recipient)
  const parties = { direction: getDirection(row, account), sender, recipient } as const
  const known = token === null ? undefined : metadata.get(token)
  const flags = toSpamFlags(spam)
  if (token === null) {
    const { name, symbol, decimals } = network.nativeCurrency
    const numeric = formatDecimal(movement.amount, decimals)
    const icon = { url: tokenImage({ symbol, chain: network.caipNetworkId }) }
    return { fungible_info: { name, symbol, icon, flags }, quantity: { numeric }, ...parties }
  }
  const address = toCaipAddress(network.caipNetworkId, token)
  const shortAddress = `${token.slice(0, 6)}…${token.slice(-4)}`
  const name = known?.name || known?.symbol || shortAddress
  if (movement.tokenId !== null) {
    const tokenId = String(movement.tokenId)
    const nft_info = { name: `${name} #${tokenId}`, content: null, flags, contract: address, tokenId }
    return { nft_info, quantity: { numeric: String(movement.amount) }, ...parties }
  }
  const symbol = known?.symbol || shortAddress
  if (known?.decimals === undefined) {
    if (genuine.has(token)) throw new UpstreamsDownError()
    return undefined
  }
  // `decimals` is optional (EIP-20). Amounts of a token without decimals are whole numbers.
  const numeric = formatDecimal(movement.amount, known.decimals ?? 0)
  const icon = { url: tokenImage({ symbol, chain: network.caipNetworkId, address: token }) }
  return { fungible_info: { name, symbol, icon, address, flags }, quantity: { numeric }, ...parties }
}

export function formatPlace({ block, position }: Place): string {
  return `${block}.${position}`
}

export function parsePlace(cursor: string): Place | undefined {
  const [, block, position] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  return block === undefined || position === undefined
    ? undefined
    : { block: Number(block), position: Number(position) }
}
