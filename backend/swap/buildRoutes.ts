import { z } from '@hono/zod-openapi'
import {
  SwapAllowance,
  SwapApproval,
  SwapGasPrice,
  SwapTransaction,
  swapQuoteSeconds,
} from '@oriel/shared/backend/convert.ts'
import { nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { findProject, type Projects } from '../config/projects.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { ChainId } from '../http/requestedAccount.ts'
import { createUnknownProjectError } from '../http/requireKnownProject.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Node } from '../rpc/node.ts'
import { readGasPrices } from './gasPrice.ts'
import {
  isListed,
  PermitSignature,
  parseAccount,
  parseSides,
  parseToken,
  Slippage,
  TokenId,
  toTokenId,
  Units,
} from './requestedSwap.ts'
import type { Swaps } from './swaps.ts'

const Account = z.string({ error: 'is missing' }).max(128)
const failures = {
  400: createErrorResponse('A parameter is invalid, the network has no exchange, or its pools hold too little.'),
  401: createErrorResponse('The project does not exist, or it does not allow this page.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('No node of this network answers.'),
}

const allowanceRoute = defineRoute({
  method: 'get',
  path: '/v1/convert/allowance',
  access: 'dapps',
  summary: 'Returns how much of a token the exchange may spend for an account',
  request: { query: z.object({ ...Caller, tokenAddress: TokenId, userAddress: Account }) },
  responses: {
    200: { description: 'Base units.', content: { 'application/json': { schema: describeSchema(SwapAllowance) } } },
    ...failures,
  },
})

const gasPriceRoute = defineRoute({
  method: 'get',
  path: '/v1/convert/gas-price',
  access: 'dapps',
  summary: 'Returns three gas prices of a network',
  request: { query: z.object({ ...Caller, chainId: ChainId }) },
  responses: {
    200: { description: 'Wei per gas.', content: { 'application/json': { schema: describeSchema(SwapGasPrice) } } },
    ...failures,
  },
})

const buildRoute = defineRoute({
  method: 'post',
  path: '/v1/convert/build-transaction',
  access: 'dapps',
  summary: 'Returns the transaction of a swap',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            amount: Units,
            eip155: z.object({
              slippage: Slippage,
              minimum: Units.optional().openapi({
                description: 'The least that was shown. It is kept as long as the present price reaches it.',
              }),
              permit: z
                .object({
                  deadline: z.string().regex(/^\d{1,78}$/, 'must be seconds since the epoch'),
                  signature: PermitSignature,
                })
                .optional()
                .openapi({ description: 'A signature of EIP-2612 for the amount, with the exchange as spender.' }),
            }),
            projectId: z.string().optional(),
            from: TokenId,
            to: TokenId,
            userAddress: Account,
            disableEstimate: z.boolean().optional().openapi({ description: 'Changes nothing.' }),
          }),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The transaction. `amount` is what the account gets at the present price.',
      content: { 'application/json': { schema: describeSchema(SwapTransaction) } },
    },
    ...failures,
  },
})

const approveRoute = defineRoute({
  method: 'get',
  path: '/v1/convert/build-approve',
  access: 'dapps',
  summary: 'Returns the transaction that lets the exchange spend an exact amount of a token',
  request: {
    query: z.object({
      ...Caller,
      userAddress: Account,
      from: TokenId,
      to: TokenId,
      amount: Units.optional().openapi({
        description: 'Without it the approval is for the amount of the account’s last quote for these tokens.',
      }),
    }),
  },
  responses: {
    200: {
      description: '`from` and `to` are both the token, so clients that send to either do the same.',
      content: { 'application/json': { schema: describeSchema(SwapApproval) } },
    },
    ...failures,
  },
})

type Options = {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  projects: Projects
  swaps: Swaps
  now: () => number
}

export function createConvertBuildRoutes({ limiter, networks, nodeOf, projects, swaps, now }: Options) {
  const router = createRouter()

  router.openapi(allowanceRoute, async (context) => {
    const { tokenAddress, userAddress } = context.req.valid('query')
    const { entry, token } = parseToken(networks, tokenAddress, 'tokenAddress')
    const account = parseAccount(entry, userAddress)
    // Report an unlimited allowance for the native currency. It needs none, because it is sent as the call's value, but
    // AppKit requests the allowance before every swap.
    if (token === nativeTokenAddress) return context.json({ allowance: String(maxUint256) }, 200)
    const response = isListed(entry, token) ? undefined : limiter.refuse(context, workCost)
    return response ?? context.json({ allowance: String(await swaps.allowance(entry, token, account)) }, 200)
  })

  router.openapi(gasPriceRoute, async (context) => {
    const { chainId } = context.req.valid('query')
    const entry = networks.find(({ network }) => network.caipNetworkId === chainId)
    if (entry?.network.chainNamespace !== 'eip155') {
      throw new Refusal({ status: 400, field: 'chainId', description: 'Network not supported for Gas Price' })
    }
    const { standard, fast, instant } = await readGasPrices(nodeOf(entry))
    return context.json({ standard: String(standard), fast: String(fast), instant: String(instant) }, 200)
  })

  router.openapi(buildRoute, async (context) => {
    const { amount, eip155, projectId, from, to, userAddress } = context.req.valid('json')
    const project = projectId === undefined ? undefined : findProject(projects, projectId)
    if (projectId !== undefined && !project) return context.json(createUnknownProjectError(projectId), 401)
    const swap = parseSides(networks, { from, to })
    const { entry } = swap
    const account = parseAccount(entry, userAddress)
    const isKnown = isListed(entry, swap.from) && isListed(entry, swap.to)
    const response = isKnown ? undefined : limiter.refuse(context, workCost)
    if (response) return response
    const permit = eip155.permit && { ...eip155.permit, deadline: BigInt(eip155.permit.deadline) }
    const limits = { slippageBps: eip155.slippage, promised: eip155.minimum }
    const source = await swaps.sourceOf(entry)
    if (permit && !source.takesPermits) {
      const description = 'The exchange of this network takes no permits: send an approval first.'
      throw new Refusal({ status: 400, field: 'eip155.permit', description })
    }
    const fee = source.paysFees ? project?.swapFee : undefined
    const order = { ...swap, amount, exact: 'from' as const, fee, account, permit, ...limits }
    const [built, prices] = await Promise.all([source.build(order), readGasPrices(nodeOf(entry))])
    const { call, minimum, deadline, spender } = built
    const tx = {
      from: toTokenId(entry, account),
      to: toTokenId(entry, call.to),
      data: call.data,
      amount: String(built.amountOut),
      value: String(call.value),
      minimum: String(minimum),
      eip155: { gas: String(built.gas), gasPrice: String(prices.fast) },
      deadline: deadline === undefined ? undefined : Number(deadline),
      spender: spender && toTokenId(entry, spender),
      expiresAt: Math.floor(now() / 1000) + swapQuoteSeconds,
      feeBps: fee?.bps ?? 0,
    }
    return context.json({ tx }, 200)
  })

  return router.openapi(approveRoute, async (context) => {
    const { userAddress, from, to, amount: requested } = context.req.valid('query')
    const swap = parseSides(networks, { from, to })
    const { entry } = swap
    const account = parseAccount(entry, userAddress)
    if (swap.from === nativeTokenAddress) {
      const description = 'The network’s own currency needs no approval.'
      throw new Refusal({ status: 400, field: 'from', description })
    }
    const amount = requested ?? swaps.remembered(swap, { account, client: limiter.getClient(context) })
    if (amount === undefined) {
      const description = 'is missing, and this account has no quote for these tokens'
      throw new Refusal({ status: 400, field: 'amount', description })
    }
    const { spender } = await swaps.sourceOf(entry)
    const args = [spender, amount] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const { fast } = await readGasPrices(nodeOf(entry))
    const token = toTokenId(entry, swap.from)
    return context.json({ tx: { from: token, to: token, data, value: '0', eip155: { gasPrice: String(fast) } } }, 200)
  })
}
