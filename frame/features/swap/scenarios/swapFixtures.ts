import type { SwapTokenEntry } from '@oriel/shared/backend/convert.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig, config } from '../../../platform/config.ts'
import { router } from '../../../router/router.ts'
import { createStatus, ethereum, optimism } from '../../../scenarios/support/fixtures.ts'
import { account, longNamedToken, swapRouter, usdc, weth } from '../../../scenarios/support/mockChain.ts'
import type { Scenario } from '../../../scenarios/support/scenario.ts'
import { answers, showConnected } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { dollars, longNamed, native } from '../../send/scenarios/sendFixtures.ts'
import type { Quote } from '../api/convert.ts'
import { type Slippage, type SwapDraft, swapDraft } from '../model/draft.ts'
import type { SwapOrder } from '../model/order.ts'
import type { SwapPlan } from '../model/plan.ts'
import { swap } from '../model/swap.ts'
import { nativeKey, type SwapAsset } from '../model/swapAsset.ts'

const ether = 10n ** 18n
const { caipNetworkId: networkId } = ethereum
/** The fixture's Ethereum with an exchange. */
export const exchange = { ...ethereum, swap: { router: swapRouter } }
export const usdcKey = usdc.toLowerCase()
export const unlisted: Hex = `0x${'7d'.repeat(20)}`

function createEntry(address: string, symbol: string, name: string, decimals = 18): SwapTokenEntry {
  return { address: `${networkId}:${address}`, symbol, name, decimals, logoUri: null, eip2612: false }
}

const nativeEntry = createEntry('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'ETH', 'Ether')
const moreSymbols = ['DAI', 'LINK', 'UNI', 'AAVE', 'MKR', 'LDO', 'CRV']
export const listed = [
  nativeEntry,
  { ...createEntry(usdcKey, 'USDC', 'USD Coin', 6), eip2612: true, permit: { name: 'USD Coin', version: '2' } },
  createEntry(weth.toLowerCase(), 'WETH', 'Wrapped Ether'),
  ...moreSymbols.map((symbol, at) => createEntry(`0x${(at + 1).toString(16).padStart(40, '0')}`, symbol, symbol)),
  createEntry(longNamedToken, longNamed.symbol, longNamed.name),
]
export const stranger = createEntry(unlisted, 'MEADOW', 'Meadow Club')

const createAsset = (from: typeof native, key: string): SwapAsset => ({
  ...from,
  key,
  isListed: true,
  permit: undefined,
})
export const give = createAsset(native, nativeKey)
export const get = createAsset(dollars, usdcKey)

const pool: NonNullable<Quote['route']>[number] = {
  pool: `${networkId}:0x9a9a`,
  from: `${networkId}:${weth}`,
  to: `${networkId}:${usdcKey}`,
  feeBps: 30,
}

export function createQuote(change: Partial<Quote> = {}): Quote {
  return {
    id: null,
    fromAmount: String(ether / 2n),
    toAmount: '1169320000',
    priceImpact: '0.0012',
    route: [pool],
    fromAccount: `${networkId}:0xeeee`,
    toAccount: `${networkId}:${usdcKey}`,
    gas: '190000',
    feeBps: 0,
    at: Date.now() + 3_600_000,
    request: { networkId, account, from: undefined, to: usdcKey, amount: ether / 2n, exact: 'from' },
    ...change,
  }
}

/** Network fee in wei. */
const fee = 2_300_000_000_000_000n

export type SwapState = {
  view?: View
  draftState?: Partial<SwapDraft>
  slippage?: Slippage
  quote?: () => unknown
  tokens?: () => unknown
  /** The exchange's allowance for the token to sell. */
  allowance?: bigint
  reviewed?: { order?: Partial<SwapOrder>; plan?: Partial<SwapPlan> }
  stage?: Partial<ReturnType<typeof swap.store.getState>>
  wallet?: () => void
  network?: typeof exchange | typeof optimism
}

export const half: Partial<SwapDraft> = { to: usdcKey, amount: '0.5' }

export function showSwap(state: SwapState) {
  const {
    view = { name: 'Swap' },
    draftState = {},
    tokens,
    allowance = 0n,
    reviewed,
    stage,
    network = exchange,
  } = state
  answers.queries.assets = () => ({ assets: [native, dollars, longNamed], isIncomplete: false })
  answers.queries.nativeBalance = () => native.units
  answers.queries.swapTokens = (key) =>
    key[2] === undefined ? (tokens?.() ?? listed) : key[2] === unlisted ? [stranger] : []
  answers.queries.swapQuote = state.quote ?? (() => createQuote())
  answers.queries.swapFee = () => fee
  answers.queries.swapAllowance = () => allowance
  showConnected({ name: 'Account' }, createStatus({}))
  changeConfig({ networks: [...config.networks.filter(({ id }) => id !== network.id), network] })
  networks.store.setState({ requested: [network, optimism], active: { eip155: network.caipNetworkId } })
  const first: View = { name: 'Swap' }
  const path = view.name === 'Swap' ? [view] : [first, view]
  router.store.setState({ history: [{ name: 'Account' }, ...path], direction: 'prev' })
  swapDraft.reset()
  swapDraft.setSlippage(state.slippage ?? 'auto')
  swapDraft.store.setState({ networkId: network.caipNetworkId, account, ...draftState })
  swap.store.setState({ ...idle, reviewed: reviewed && createReviewedSwap(reviewed), ...stage }, true)
  state.wallet?.()
}

export const noDecimals = { from: undefined, to: undefined }

const idle = { stage: 'idle', reviewed: undefined, moved: false, error: undefined } as const

function createReviewedSwap({ order, plan }: NonNullable<SwapState['reviewed']>) {
  const call = { to: swapRouter, value: 0n, data: '0x' } as const
  return {
    order: {
      network: exchange,
      account,
      give,
      get,
      spend: ether / 2n,
      slippage: 1,
      quote: createQuote(),
      call,
      expected: 1_169_320_000n,
      minimum: 1_157_626_800n,
      spender: undefined,
      fee: undefined,
      ...order,
    },
    plan: {
      strategy: 'one' as const,
      isApproval: false,
      calls: [call],
      allowance: 0n,
      effects: {
        spent: ether / 2n,
        received: 1_169_320_000n,
        allowanceLeft: 0n,
        gasUsed: 150_000n,
        decimals: noDecimals,
      },
      ...plan,
    },
  }
}

type Row = SwapState & { name: string; title: string; play?: (user: UserActions) => Promise<void>; waits?: boolean }

export function toScenarios(rows: Row[]): Scenario[] {
  return rows.map(({ name, title, play, waits = false, ...state }) => ({
    name,
    title,
    surface: 'frame' as const,
    waits,
    play,
    show: () => showSwap(state),
  }))
}

export const openSlippage = (user: UserActions) => user.press(t('swap.slippage'))

export async function typeSlippage(user: UserActions, text: string) {
  await openSlippage(user)
  await user.choose(t('swap.slippageOther'))
  await user.type(t('swap.slippageOwn'), text)
}
