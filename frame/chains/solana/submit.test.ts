import type { SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { ChainDisconnectedError, WalletError } from '@oriel/shared/errors/errors.ts'
import { expect, test } from 'vitest'
import { submitSolana } from './submit.ts'

const signed = { hash: '5'.repeat(88), serialized: 'AQ==' }

function createClient(sending: unknown, status: unknown) {
  const request = async (method: string) => {
    const answer = method === 'sendTransaction' ? sending : status
    if (answer instanceof Error) throw answer
    return method === 'sendTransaction' ? answer : { context: { slot: 9 }, value: [answer] }
  }
  return { request } as SolanaClient
}

const createRejection = (err: unknown) =>
  new WalletError('Transaction simulation failed', { code: -32002, data: { err } })
const silent = new WalletError('The node did not answer this call.', { code: -32603 })
const offline = new ChainDisconnectedError()
const there = { err: null, confirmationStatus: 'processed' }

test.each<[string, unknown, unknown, object]>([
  ['default: taken', signed.hash, null, { isSent: true }],
  ['behavior: carried out already is sent', createRejection('AlreadyProcessed'), offline, { isSent: true }],
  [
    'behavior: refused by one node and known to another is sent',
    createRejection('BlockhashNotFound'),
    there,
    { isSent: true },
  ],
  ['behavior: not answered and known is sent', silent, there, { isSent: true }],
  [
    'error: refused, and nobody knows it',
    createRejection('BlockhashNotFound'),
    null,
    { isSent: false, mayArrive: false, error: { code: 8125 } },
  ],
  [
    'error: refused, and nobody can be asked whether it is known',
    createRejection('BlockhashNotFound'),
    offline,
    { isSent: false, mayArrive: true, error: { code: 4901, message: expect.stringMatching(/did not confirm/) } },
  ],
  ['error: not answered', silent, null, { isSent: false, mayArrive: true, error: { code: 4901 } }],
  ['error: unreachable', offline, null, { isSent: false, mayArrive: true, error: { code: 4901 } }],
])('%s', async (_, sending, status, expected) => {
  expect(await submitSolana(signed, createClient(sending, status), {})).toMatchObject(expected)
})
