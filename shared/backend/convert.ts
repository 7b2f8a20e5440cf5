import * as z from 'zod/mini'
import { CaipAddress, Hex } from '../chains/caip.ts'

// Responses of `/v1/convert/*`, in the format of the hosted service. Fields of our own are optional.

/** Lifetime of a quote. */
export const swapQuoteSeconds = 20

const Text = z.string().check(z.maxLength(512))
/** An amount in base units as a decimal string. */
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
  /** True only if the contract was verified to have a permit domain. */
  eip2612: z.nullable(z.boolean()),
  /** Our own field: the domain of such a permit. */
  permit: z.optional(z.object({ name: Text, version: Text })),
})
export type SwapTokenEntry = z.infer<typeof SwapTokenEntry>
export const SwapTokens = z.object({ tokens: z.array(SwapTokenEntry) })

export const SwapQuoteEntry = z.object({
  id: z.nullable(Text),
  fromAmount: Units,
  fromAccount: CaipAddress,
  /** After the operator's fee, before any slippage. */
  toAmount: Units,
  toAccount: CaipAddress,
  /** All other fields are our own. A fraction, such as `0.0031`. */
  priceImpact: z.optional(Fraction),
  route: z.optional(
    z.array(z.object({ pool: CaipAddress, from: CaipAddress, to: CaipAddress, feeBps: z.int().check(z.minimum(0)) })),
  ),
  gas: z.optional(Units),
  /** The pools were read at the same block: this one or a later one. */
  block: z.optional(Units),
  expiresAt: z.optional(Time),
  source: z.optional(Text),
  /** The operator's fee in basis points of the output. */
  feeBps: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
})
export type SwapQuoteEntry = z.infer<typeof SwapQuoteEntry>
export const SwapQuotes = z.object({ quotes: z.array(SwapQuoteEntry) })

export const SwapAllowance = z.object({ allowance: Units })

/** Wei per gas. */
export const SwapGasPrice = z.object({ standard: Units, fast: Units, instant: Units })

export const SwapTransaction = z.object({
  tx: z.object({
    from: CaipAddress,
    to: CaipAddress,
    data: Hex,
    /** Output at the current price. */
    amount: Units,
    eip155: z.object({ gas: Units, gasPrice: Units }),
    /** All others are our own fields. */
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
