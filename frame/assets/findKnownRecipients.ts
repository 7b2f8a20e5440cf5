import { isKnownToken } from '@oriel/clear-signing/known/knownTokens.ts'
import type { HistoryTransaction, Transfer } from '@oriel/shared/backend/account.ts'
import { isSameAddress, parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

type NetworkOfTokens = Pick<Network, 'caipNetworkId' | 'chainNamespace' | 'known'>

type Sources = {
  network: NetworkOfTokens
  from: string
  records: readonly TransactionRecord[]
  history: readonly HistoryTransaction[]
}

/** Returns the addresses that the account has paid before. Failed and pending transfers don't count. */
export function findKnownRecipients({ network, from, records, history }: Sources): string[] {
  const sent = records.filter(({ status, from: sender }) => status === 'success' && isSameAddress(sender, from))
  const confirmed = history.filter(({ metadata }) => metadata.status === 'confirmed')
  // Only count transactions that the account signed, because anyone can insert an address into the history with a
  // zero-value transfer.
  const own = confirmed.filter(({ metadata }) => isSameAddress(metadata.sentFrom, from))
  const paid = own.flatMap((transaction) => findRecipients(transaction, network))
  return [...sent.flatMap(({ transfer }) => transfer?.to ?? []), ...paid]
}

/**
 * Returns the recipients that the account itself chose. Only plain transfers count, because contracts can emit
 * transfers of their own token to any address and can spend allowances.
 */
function findRecipients({ metadata, transfers }: HistoryTransaction, network: NetworkOfTokens): string[] {
  const { operationType, sentTo } = metadata
  if (operationType !== 'send') return []
  const payments = (transfers ?? []).filter(
    (transfer) => transfer.direction === 'out' && isPayment(transfer, sentTo, network),
  )
  return payments.flatMap(({ recipient }) => recipient ?? [])
}

function isPayment(transfer: Transfer, sentTo: string, network: NetworkOfTokens): boolean {
  const { fungible_info: token, nft_info: nft, recipient } = transfer
  if (token?.flags?.is_spam || nft?.flags.is_spam) return false
  const isToRecipient = recipient !== undefined && isSameAddress(recipient, sentTo)
  // Compare the recipient on Solana, where `sentTo` is the recipient rather than a token contract, because the token
  // program moves all tokens.
  if (network.chainNamespace === 'solana') return isToRecipient
  if (!token) return false
  if (token.address === undefined) return isToRecipient
  const address = parseCaipAddress(token.address)?.address
  return address !== undefined && isKnownToken(network, address) && isSameAddress(address, sentTo)
}
