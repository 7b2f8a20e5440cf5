import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { expect, test } from 'vitest'
import { describeTransaction, type Transaction } from './describeTransaction.ts'

const network = describeSolana({
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Local',
  rpcUrl: 'http://127.0.0.1:1',
})

type Balances = Transaction['meta']['preTokenBalances']
type TransactionInput = {
  instructions: { program?: string; parsed?: unknown }[]
  post: number[]
  tokens?: [pre: Balances, post: Balances]
}

const createBalance = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  owner,
  mint: 'mint',
  uiTokenAmount: { amount, decimals: 0 },
})

/** Describes a transaction by Ada, who had 100 lamports and pays a fee of 5. */
function describe({ instructions, post, tokens: [pre, after] = [[], []] }: TransactionInput) {
  const entry: Transaction = {
    meta: {
      err: null,
      fee: 5,
      preBalances: [100, 0, 0, 0],
      postBalances: post,
      preTokenBalances: pre,
      postTokenBalances: after,
      innerInstructions: [],
    },
    transaction: {
      message: {
        accountKeys: ['ada', 'bob', 'own tokens', 'tokens'].map((pubkey, at) => ({ pubkey, signer: at === 0 })),
        instructions,
      },
    },
  }
  const context = { signature: 's', network, owner: 'ada', genuine: new Set<string>(), tokenImage: () => '' }
  const { metadata, transfers } = describeTransaction(entry, { ...context, mintInfo: new Map(), blockTime: 0 })
  return [metadata.operationType, metadata.sentTo, ...(transfers ?? []).map(({ recipient }) => recipient)]
}

const paid = [88, 7, 0, 0]
const createTransfer = (program: string, info: object) => ({ program, parsed: { type: 'transfer', info } })
const tokenTransfer = createTransfer('spl-token', { source: 'own tokens', destination: 'tokens', authority: 'ada' })
const before = [createBalance(2, 'ada', '3'), createBalance(3, 'bob', '0')]

test('default: a top-level transfer is a send, of SOL or of a token', () => {
  const pay = createTransfer('system', { source: 'ada', destination: 'bob', lamports: 7 })
  expect(describe({ instructions: [pay], post: paid })).toEqual(['send', 'bob', 'bob'])
  const tokens = [
    before,
    [createBalance(2, 'ada', '2'), createBalance(3, 'bob', '1')],
  ] satisfies TransactionInput['tokens']
  expect(describe({ instructions: [tokenTransfer], post: [95, 0, 0, 0], tokens })).toEqual(['send', 'bob', 'bob'])
})

test('error: a program that sends a little to another address does not make it a send (S6)', () => {
  expect(describe({ instructions: [{}], post: paid })).toEqual(['execute', 'bob', 'bob'])
  const ofOther = createTransfer('system', { source: 'eve', destination: 'bob', lamports: 7 })
  expect(describe({ instructions: [ofOther], post: paid })).toEqual(['execute', 'bob', 'bob'])
})

test('error: a token account that changes its owner does not make the new one a recipient (S6)', () => {
  const tokens = [
    before,
    [createBalance(2, 'ada', '2'), createBalance(3, 'twin', '1')],
  ] satisfies TransactionInput['tokens']
  expect(describe({ instructions: [tokenTransfer], post: [95, 0, 0, 0], tokens })).toEqual(['execute', 'twin', 'twin'])
})
