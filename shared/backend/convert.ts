import * as z from 'zod/mini'
import { CaipAddress, Hex } from '../chains/caip.ts'

// Responses of `/v1/convert/*`, in the hosted service's format. The fields that we added are optional.

/** Time in seconds for which a quote is valid. */
export const swapQuoteSeconds = 20

const Text = z.string().check(z.maxLength(512))
/** Amount in base units as a decimal string. */
const Units = z.string().check(z.regex(/^\d{1,78}$/, 'expected a whole number'))
const Fraction = z.string().check(z.regex(/^\d(\.\d{1,18})?$/, 'expected a fraction'))
/** Seconds since the epoch. */
const Time = z.int().check(z.minimum(0))

export const SwapTokenEntry = z.object({
  name: Text,
  symbol: Text,
  address: CaipAddress,
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  logoUri: z.nullable(z.string().check(z.maxLength(2048))),
  /** True only if the contract's permit domain was verified. */
  eip2612: z.nullable(z.boolean()),
  /** Our own field: the EIP-712 domain of the token's permit. */
  permit: z.optional(z.object({ name: Text, version: Text })),
})
export type SwapTokenEntry = z.infer<typeof SwapTokenEntry>
export const SwapTokens = z.object({ tokens: z.array(SwapTokenEntry) })

export const SwapQuoteEntry = z.object({
  id: z.nullable(Text),
  fromAmount: Units,
  fromAccount: CaipAddress,
  /** Expected output after the operator's fee and before slippage. */
  toAmount: Units,
  toAccount: CaipAddress,
  /** Fraction such as `0.0031`. This field and all fields below it are our own. */
  priceImpact: z.optional(Fraction),
  route: z.optional(
    z.array(z.object({ pool: CaipAddress, from: CaipAddress, to: CaipAddress, feeBps: z.int().check(z.minimum(0)) })),
  ),
  gas: z.optional(Units),
  /** Block at which all pools were read, or an earlier block. */
  block: z.optional(Units),
  expiresAt: z.optional(Time),
  source: z.optional(Text),
  /** Operator's fee in basis points of the output. */
  feeBps: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
})
export type SwapQuoteEntry = z.infer<typeof SwapQuoteEntry>
export const SwapQuotes = z.object({ quotes: z.array(SwapQuoteEntry) })

export const SwapAllowance = z.object({ allowance: Units })

/** Gas prices in wei. */
export const SwapGasPrice = z.object({ standard: Units, fast: Units, instant: Units })

export const SwapTransaction = z.object({
  tx: z.object({
    from: CaipAddress,
    to: CaipAddress,
    data: Hex,
    /** Expected output at the current price. */
    amount: Units,
    eip155: z.object({ gas: Units, gasPrice: Units }),
    /** This field and all fields below it are our own. */
    value: z.optional(Units),
    minimum: z.optional(Units),
    deadline: z.optional(Time),
    spender: z.optional(CaipAddress),
    expiresAt: z.optional(Time),
    feeBps: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  }),
})
export type SwapTransaction = z.infer<typeof SwapTransaction>

export const SwapApproval = z.object({
  tx: z.object({
    from: CaipAddress,
    to: CaipAddress,
    data: Hex,
    value: Units,
    eip155: z.object({ gasPrice: Units }),
  }),
})
