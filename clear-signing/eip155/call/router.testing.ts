import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { later } from '../transaction/node.testing.ts'

const abi = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address)',
  'function selfPermit(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
  'function unwrapWETH9(uint256)',
  'function unwrapWETH9(uint256, address)',
  'function unwrapWETH9WithFee(uint256, uint256, address)',
  'function unwrapWETH9WithFee(uint256, address, uint256, address)',
  'function sweepToken(address, uint256)',
  'function sweepToken(address, uint256, address)',
  'function sweepTokenWithFee(address, uint256, uint256, address)',
  'function sweepTokenWithFee(address, uint256, address, uint256, address)',
  'function refundETH()',
])

/** Address constants of the router: one for the caller, one for the router itself. */
export const [sender, itself] = [1n, 2n].map((value) => numberToHex(value, { size: 20 })) as [Hex, Hex]

/** Encodes one call to `SwapRouter02`. */
export const encodeStep = (functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

const word = numberToHex(7n, { size: 32 })

export const encodePermit = (token: Hex, amount: bigint, name = 'selfPermitIfNecessary') =>
  encodeStep(name, token, amount, later, 27, word, word)
