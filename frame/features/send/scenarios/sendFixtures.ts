import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { isHex } from '@oriel/shared/chains/caip.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { RecipientInfo } from '../../../chains/chain/sending.ts'
import { sending } from '../../../chains/eip155/send/sending.ts'
import { requireOwnMethod } from '../../../consent/consentMethods.ts'
import type { PreparedApproval } from '../../../consent/method/consentMethod.ts'
import { approvals } from '../../../requests/approvals.ts'
import { router } from '../../../router/router.ts'
import { accounts, createStatus, ethereum, origin } from '../../../scenarios/support/fixtures.ts'
import {
  account,
  friend,
  longNamedToken,
  type MockChain,
  mockClient,
  usdc,
} from '../../../scenarios/support/mockChain.ts'
import type { Scenario } from '../../../scenarios/support/scenario.ts'
import { answers, showConnected, storeOldAnswers } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { hostPage } from '../../../state/hostPage.ts'
import type { Recipient } from '../../../state/storage.ts'
import { transactions } from '../../../state/transactions.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import type { FrozenRequest } from '../../../walletWindow/message.ts'
import { type Draft, draft } from '../model/draft.ts'
import { recents } from '../model/recents.ts'
import { parseRecipient } from '../model/recipient.ts'
import { review } from '../model/review.ts'
import { send } from '../model/send.ts'

const networkId = ethereum.caipNetworkId
export const ether = 10n ** 18n

function createToken(change: Partial<Asset>): Asset {
  return {
    networkId,
    address: usdc,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    units: 1_250_400_000n,
    price: 0.9998,
    iconUrl: undefined,
    isSpam: false,
    ...change,
  }
}

export const native = createToken({
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: (ether * 12_045n) / 10_000n,
  price: 2345.67,
})
export const dollars = createToken({})
export const unpriced = createToken({
  address: `0x${'4d'.repeat(20)}`,
  name: 'Meadow Points',
  symbol: 'MP',
  decimals: 0,
  units: 42n,
  price: undefined,
})
export const longNamed = createToken({
  address: longNamedToken,
  name: 'The Wrapped and Bridged Liquid Staking Receipt of the Whole Garden',
  symbol: 'wbLSRGARDEN2031',
  decimals: 18,
  units: 123_456_789_012_345n * 10n ** 15n + 1n,
  price: 0.000000012,
})
export const several = [native, dollars, unpriced, longNamed]

export const many: Asset[] = [
  native,
  ...Array.from({ length: 499 }, (_, at) =>
    createToken({
      address: `0x${(at + 1).toString(16).padStart(40, '0')}`,
      name: `Token number ${at + 1}`,
      symbol: `T${at + 1}`,
      units: BigInt(at + 1) * 1_000_000n,
      price: at % 3 === 0 ? undefined : 1.25,
    }),
  ),
]

export const knownRecipients: Recipient[] = [
  { address: friend, name: 'anna.eth', sentAt: 0 },
  { address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', sentAt: 0 },
]
export const twin = '0x0D3e5b21b6b21833A4939Cfff4810E9AE07ee12C'.toLowerCase()

const ordinary: RecipientInfo = { isContract: false, isUnused: false, isToken: false }

export type SendState = {
  view: View
  assets?: () => unknown
  balance?: () => unknown
  draftState?: Partial<Draft>
  to?: string
  recent?: Recipient[]
  cost?: () => unknown
  recipientInfo?: () => unknown
  /** Resolves a name. @default the address of a friend */
  resolve?: () => Promise<string | undefined>
  picture?: string
  /** Origin of the page. @default a page that the deployer trusts */
  from?: string
  wallet?: Partial<VaultStatus>
  /** The network's data fee, in wei. */
  dataFee?: bigint
  /** Responses of the mock network to the request. @default the request moves the amount that it states */
  chain?: MockChain
}

export function showSend(state: SendState) {
  const { view, assets, balance, draftState = {}, to, recent = [], cost, recipientInfo } = state
  const { from = origin, wallet, chain, dataFee, picture, resolve = async () => friend } = state
  answers.queries.assets = assets ?? (() => ({ assets: several, isIncomplete: false }))
  answers.queries.nativeBalance = balance ?? (() => native.units)
  answers.queries.sendCost = cost ?? (() => 420_000_000_000_000n)
  answers.queries.dataFee = () => dataFee ?? 0n
  answers.queries.recipientFacts = recipientInfo ?? (() => ordinary)
  answers.queries.history = () => ({ data: [] })
  answers.queries.sendRequest = ([, , from, to, address, units]) =>
    sending.toRequest({
      network: ethereum,
      from: String(from),
      to: String(to),
      token: address === undefined ? undefined : { address: String(address), decimals: 18 },
      units: BigInt(String(units)),
    })
  answers.queries.approval = ([, id]) =>
    (cost ? Promise.resolve(cost()) : Promise.resolve()).then(() => prepareHeld(id, chain))
  answers.fetch = async () => {
    const address = await resolve()
    const attributes = picture && { attributes: { avatar: picture } }
    return Response.json(address ? [{ name: 'anna.eth', addresses: { 60: { address } }, ...attributes }] : [])
  }
  hostPage.serve(from)
  approvals.store.setState({ pending: [] })
  showConnected({ name: 'Account' }, createStatus(wallet))
  router.store.setState({ history: [{ name: 'Account' }, view], direction: 'prev' })
  draft.reset()
  send.store.setState({ stage: 'idle', error: undefined, pendingTransfers: [] }, true)
  recents.store.setState({ eip155: recent }, true)
  const arrived = {
    networkId,
    from: accounts[0]?.eip155 ?? '',
    title: phrase('action.send'),
    status: 'success' as const,
  }
  const moved = { units: '1', decimals: 18, symbol: 'ETH' }
  transactions.store.setState({
    list: recent.map(({ address: to, sentAt }) => ({ ...arrived, hash: to, sentAt, transfer: { to, ...moved } })),
  })
  draft.store.setState(draftState)
  if (to) draft.store.setState({ recipientText: to, recipient: parseRecipient(to, 'eip155') })
}

function prepareHeld(id: unknown, chain: MockChain = {}): Promise<PreparedApproval> {
  const { held } = review.store.getState()
  const request = approvals.store.getState().pending.find((item) => item.id === id)?.request
  if (!held || !request) throw new ChainDisconnectedError()
  const { asset, units, to } = held.transfer
  const token = isHex(asset.address) ? asset.address : undefined
  const moves = to === account ? [] : [{ amount: -units, token }]
  return prepareWithMock(request, { balance: native.units, moves, ...chain })
}

export async function prepareWithMock(request: FrozenRequest, chain: MockChain): Promise<PreparedApproval> {
  const { prepare } = await requireOwnMethod('eth_sendTransaction').load()
  return prepare(request, ethereum, { evm: mockClient(chain) })
}

type Row = Omit<SendState, 'view'> & {
  name: string
  title: string
  after?: () => void
  play?: (user: UserActions) => Promise<void>
  waits?: boolean
}

export function toScenarios(view: View, rows: Row[]): Scenario[] {
  return rows.map(({ name, title, after, play, waits = false, ...state }) => ({
    name,
    title,
    surface: 'frame',
    waits,
    play,
    show() {
      showSend({ ...state, view })
      after?.()
    },
  }))
}

export const half = { amount: '0.5' }
export const rejectOffline = () =>
  Promise.reject(new ChainDisconnectedError(undefined, { data: { reason: 'unreachable', network: 'Ethereum' } }))
export const rejectUnavailable = () => Promise.reject(new TokenBalanceUnavailableError())
export const away = { balance: rejectOffline, assets: rejectUnavailable }
export function storeOldBalance() {
  storeOldAnswers((whose) => {
    keptAnswers.keepAssets(whose, { assets: several, isIncomplete: false })
    keptAnswers.keepNative(whose, native.units)
  })
}
