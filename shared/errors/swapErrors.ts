/**
 * The wallet shows these errors to the user. Nothing was swapped.
 *
 * @module Swaps
 */
import { errorClass } from './errors.ts'

// Our own swap errors have codes 8300 to 8319 and are loaded with the code that swaps.
export const SwapStartError = errorClass('SwapStartError', 8300, 'Failed to initialize swap')
export const AllowanceCheckError = errorClass('AllowanceCheckError', 8301, 'Failed to check allowance')
export const ApprovalBuildError = errorClass('ApprovalBuildError', 8302, 'Failed to create approval transaction')
export const SwapBuildError = errorClass('SwapBuildError', 8303, 'Failed to create transaction')
/** The exchange's transaction differs from the one that the user reviewed, or has a different effect. */
export const SwapMismatchError = errorClass(
  'SwapMismatchError',
  8304,
  'This swap would not do what it says, so it was not sent.',
)
export const PriceMovedError = errorClass('PriceMovedError', 8305, 'The price has moved. Check it again.')
export const LiquidityError = errorClass('LiquidityError', 8306, 'Insufficient liquidity')
export const SwapFundsError = errorClass('SwapFundsError', 8307, 'Insufficient balance')
export const NoQuoteError = errorClass('NoQuoteError', 8308, 'No price can be had at the moment. Try again.')
/** The RPC node cannot simulate the calls (`eth_simulateV1`), so the wallet cannot check what they do. */
export const SwapUncheckedError = errorClass(
  'SwapUncheckedError',
  8310,
  'The network cannot check this swap at the moment, so it was not sent. Try again later.',
)
/** The user changed the approved amount in the wallet, which some wallets allow. */
export const SwapLimitError = errorClass(
  'SwapLimitError',
  8312,
  'The wallet allowed another amount than the swap needs.',
)
/** The swap would revert: either a token charges a fee on transfers, or the price has moved. */
export const TooLittleError = errorClass('TooLittleError', 8314, 'Less than the minimum would arrive.')
/** The connected wallet reports that its calls reverted, but provides no transaction hash. */
export const SwapRevertedError = errorClass('SwapRevertedError', 8313, 'The swap failed on the network.')
/** According to the network, the swap's calls would revert. */
export const SwapFailsError = errorClass('SwapFailsError', 8311, 'This swap would fail, so it was not sent.')
