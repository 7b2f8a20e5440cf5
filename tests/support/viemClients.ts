import type { Page } from '@playwright/test'
import { type Chain, createPublicClient, createWalletClient, custom, type EIP1193RequestFn, type Hex } from 'viem'
import { localhost } from 'viem/chains'
import { request } from './dapp.ts'

const localChain: Chain = { ...localhost, id: 31337 }

/**
 * Returns viem clients for the page's wallet, and the methods that they have called. viem runs in this process, but
 * every request goes through the page's provider.
 */
export function createViemClients(page: Page, account: Hex, chain = localChain) {
  const methods: string[] = []
  const requestByPage: EIP1193RequestFn = async ({ method, params }) => {
    methods.push(method)
    const answer = await request(page, method, params)
    if (isFailure(answer)) throw Object.assign(new Error(answer.message), answer)
    return answer as never
  }
  const common = {
    chain,
    transport: custom({ request: requestByPage }, { retryCount: 0 }),
    pollingInterval: 100,
  }
  return {
    wallet: createWalletClient({ ...common, account }),
    reader: createPublicClient({ ...common, cacheTime: 0 }),
    methods,
  }
}

type Failure = { code: number; message: string }

/** Returns true if the answer is an error that `request` returned as a value. */
function isFailure(answer: unknown): answer is Failure {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}
