import type { Hex } from '@oriel/shared/chains/caip.ts'
import { defineFunction, type FunctionRow } from './functionRow.ts'
import type { Call, Intent } from './intent.ts'

type Swap = Extract<Intent, { type: 'swap' }>
type SwapArgs = [bigint, bigint, Hex[], Hex]
type PermitArgs = [token: Hex, amount: bigint, until: bigint]

/** Resolves the router's two address constants: 1 for the caller and 2 for the router itself. */
function toRecipient(to: Hex, { to: router }: Call): Pick<Swap, 'to'> {
  if (BigInt(to) === 1n) return {}
  return { to: BigInt(to) === 2n && router ? router : to }
}

function toPermit([token, amount, until]: PermitArgs, { to: router = '0x' }: Call): Intent {
  return { type: 'permit', token, spender: router, amount, until }
}

const permitTypes = '(address,uint256,uint256,uint8,bytes32,bytes32)'
const swapTypes = '(uint256,uint256,address[],address)'

const functions: Record<string, FunctionRow> = {
  '0x472b43f3': defineFunction(
    `swapExactTokensForTokens${swapTypes}`,
    ([amountIn, amountOutMin, path, to]: SwapArgs, call) => {
      return { type: 'swap', amountIn, amountOutMin, path, ...toRecipient(to, call) }
    },
  ),
  '0x42712a67': defineFunction(
    `swapTokensForExactTokens${swapTypes}`,
    ([amountOut, amountInMax, path, to]: SwapArgs, call) => {
      return { type: 'swap', amountOut, amountInMax, path, ...toRecipient(to, call) }
    },
  ),
  '0xf3995c67': defineFunction(`selfPermit${permitTypes}`, toPermit),
  '0xc2e3140a': defineFunction(`selfPermitIfNecessary${permitTypes}`, toPermit),
  '0x49404b7c': defineFunction('unwrapWETH9(uint256,address)', ([amountOutMin, to]: [bigint, Hex]) => ({
    type: 'payout',
    amountOutMin,
    to,
  })),
  '0x49616997': defineFunction('unwrapWETH9(uint256)', ([amountOutMin]: [bigint]) => ({
    type: 'payout',
    amountOutMin,
  })),
  '0x9b2c0a37': defineFunction(
    'unwrapWETH9WithFee(uint256,address,uint256,address)',
    ([amountOutMin, to, bps, feeTo]: [bigint, Hex, bigint, Hex]) => ({
      type: 'payout',
      amountOutMin,
      to,
      fee: { bps, to: feeTo },
    }),
  ),
  '0xd4ef38de': defineFunction(
    'unwrapWETH9WithFee(uint256,uint256,address)',
    ([amountOutMin, bps, to]: [bigint, bigint, Hex]) => {
      return { type: 'payout', amountOutMin, fee: { bps, to } }
    },
  ),
  '0xdf2ab5bb': defineFunction(
    'sweepToken(address,uint256,address)',
    ([token, amountOutMin, to]: [Hex, bigint, Hex]) => {
      return { type: 'payout', token, amountOutMin, to }
    },
  ),
  '0xe90a182f': defineFunction('sweepToken(address,uint256)', ([token, amountOutMin]: [Hex, bigint]) => {
    return { type: 'payout', token, amountOutMin }
  }),
  '0xe0e189a0': defineFunction(
    'sweepTokenWithFee(address,uint256,address,uint256,address)',
    ([token, amountOutMin, to, bps, feeTo]: [Hex, bigint, Hex, bigint, Hex]) => {
      return { type: 'payout', token, amountOutMin, to, fee: { bps, to: feeTo } }
    },
  ),
  '0x3068c554': defineFunction(
    'sweepTokenWithFee(address,uint256,uint256,address)',
    ([token, amountOutMin, bps, to]: [Hex, bigint, bigint, Hex]) => ({
      type: 'payout',
      token,
      amountOutMin,
      fee: { bps, to },
    }),
  ),
  '0x12210e8a': defineFunction('refundETH()', () => ({ type: 'refund' })),
}

/** Functions of `SwapRouter02` for v2 pools. Payout functions do not resolve address constants. */
export const routerFunctions: Record<string, FunctionRow> = Object.fromEntries(
  Object.entries(functions).map(([selector, about]) => [selector, { ...about, isStrict: true as const }]),
)
