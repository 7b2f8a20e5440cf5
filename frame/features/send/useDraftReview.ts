import { TransferFailsError } from '@oriel/shared/errors/sendErrors.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { accountHistoryQuery } from '../../assets/accountQueries.ts'
import { findKnownRecipients } from '../../assets/findKnownRecipients.ts'
import type { Asset } from '../../chains/asset.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { type Assets, findAsset, useAssets } from '../../parts/tokens/useSendScope.ts'
import { config } from '../../platform/config.ts'
import { transactions } from '../../state/transactions.ts'
import { useStore } from '../../state/useStore.ts'
import { costQuery, factsQuery, getMaxUnits } from './model/cost.ts'
import { draft, parseUnits } from './model/draft.ts'
import { getSponsorName } from './model/getSponsorName.ts'
import { getNativeUnits, toTransferRequest } from './model/validateDraft.ts'
import { getWarnings, type Warning } from './model/warnings.ts'

export type Review = {
  asset: Asset | undefined
  native: Asset | undefined
  /** Amount to send. If the user sends the whole balance, this drops below `chosen` when the fee rises. */
  units: bigint | undefined
  chosen: bigint | undefined
  isMax: boolean
  to: string | undefined
  name: string | undefined
  cost: { units: bigint | undefined; isPending: boolean; error: Error | null; retry: () => void }
  /**
   * Set if the balance does not cover the fee. `left` is the part of the balance that the transfer leaves for the fee.
   */
  short: { left: bigint; cost: bigint } | undefined
  /** Name of the sponsor that pays the fee if the balance does not cover it. */
  sponsor: string | undefined
  isUnchecked: boolean
  warnings: Warning[]
  /** True until the node responds, because a warning about the recipient may still appear. */
  isChecking: boolean
  isLost: boolean
  isImpossible: boolean
}

const noRecipient = ''

type Reviewed = {
  assets: Assets
  asset: Asset | undefined
  to: string | undefined
  name: string | undefined
  chosen: bigint | undefined
  isMax: boolean
}

export function useDraftReview(scope: Scope): Review {
  const draftState = useStore(draft.store)
  const assets = useAssets(scope)
  const asset = findAsset(assets.list, draftState.token)
  const { address: to, name } = draftState.recipient.state === 'found' ? draftState.recipient : {}
  const chosen = asset && parseUnits(draftState, asset)
  return useTransferReview(scope, { assets, asset, to, name, chosen, isMax: draftState.max !== undefined })
}

/** Reviews a transfer: its fee, whether the balance covers it, and what is known about the recipient. */
export function useTransferReview(scope: Scope, { assets, asset, to, name, chosen, ...reviewed }: Reviewed): Review {
  const { list, nativeAsOf, isNativeUnread } = assets
  const native = findAsset(list, undefined)
  const request = asset && toTransferRequest({ ...scope, asset, to: to ?? noRecipient, units: chosen ?? 0n })
  const cost = useCost(scope, request)
  const isMax = reviewed.isMax && asset !== undefined
  const maxUnits = asset && cost.units !== undefined ? getMaxUnits(asset, cost.units) : chosen
  const units = isMax && chosen !== undefined && maxUnits !== undefined && maxUnits < chosen ? maxUnits : chosen
  const { warnings, isChecking } = useWarnings(scope, to, asset)
  const left = native && asset && units !== undefined ? native.units - getNativeUnits({ asset, units }) : undefined
  const { units: fee } = cost
  // Ignore a cached balance, which neither blocks nor permits a transfer.
  const lacksFee = nativeAsOf === undefined && left !== undefined && fee !== undefined && left < fee
  const sponsor = lacksFee && left >= 0n ? getSponsorName(scope) : undefined
  const isShort = lacksFee && sponsor === undefined
  const isLost = warnings.some(({ blocks }) => blocks)
  return {
    asset,
    native,
    units,
    chosen,
    isMax,
    to,
    name,
    cost,
    short: isShort ? { left, cost: fee } : undefined,
    sponsor,
    isUnchecked: isNativeUnread,
    warnings,
    isChecking,
    isLost,
    isImpossible: isLost || isShort || units === 0n || cost.error instanceof TransferFailsError,
  }
}

function useCost({ network, from }: Scope, request: ReturnType<typeof toTransferRequest> | undefined) {
  const isAskable = request !== undefined && request.to !== noRecipient && request.units > 0n
  const nothing = { network, from, to: noRecipient, token: undefined, units: 0n }
  const { data, error, isPending, refetch } = useQuery({ ...costQuery(request ?? nothing), enabled: isAskable })
  return { units: data, error, isPending: isPending && isAskable, retry: () => void refetch() }
}

function useWarnings(
  { network, from }: Scope,
  to: string | undefined,
  asset: Asset | undefined,
): Pick<Review, 'warnings' | 'isChecking'> {
  const { chainNamespace: namespace, caipNetworkId } = network
  const token = asset?.address === undefined ? undefined : { address: asset.address, decimals: asset.decimals }
  const recipientInfo = useQuery({
    ...factsQuery({ network, to: to ?? noRecipient, token }),
    enabled: to !== undefined,
  })
  const isIndexed = config.indexed.includes(caipNetworkId)
  const history = useInfiniteQuery({ ...accountHistoryQuery(network, from), enabled: isIndexed })
  const records = useStore(transactions.store, ({ list }) => list)
  // Wait for the node's response, so that no warning appears only to vanish again.
  const isChecking = to === undefined || recipientInfo.isPending || (isIndexed && history.isPending)
  if (isChecking) return { warnings: [], isChecking }
  const entries = history.data?.pages.flatMap(({ data }) => data) ?? []
  const before = findKnownRecipients({ network, from, records, history: entries })
  return { warnings: getWarnings({ namespace, from, to, recipientInfo: recipientInfo.data, before }), isChecking }
}
