import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import {
  ethereumAddress,
  incompleteOnSolana,
  malformed,
  malformedOnSolana,
  solanaAddress,
  wellFormed,
  wellFormedOnSolana,
  withoutChecksum,
} from '@oriel/shared/signInTexts.testing.ts'
import { answerSignIn } from 'oriel/signIn/signIn.ts'
import { verifySignIn } from 'oriel/verify/verifySignIn.ts'
import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'
import { describeSolanaMessage } from './describeSolanaMessage.ts'

// A text that only some of our parsers accept could be signed for one site and used at another.

const origin = 'https://app.example'
const now = Date.parse('2026-01-02T00:00:00Z')
const solana = builtInNetworks.find(({ name }) => name === 'Solana') as Network

/** Checks whether the approval shows the text as a standard message. */
function isShownAsStandard(text: string): boolean {
  const data = stringToHex(text)
  const { kind, risks } = text.includes('Solana')
    ? describeSolanaMessage(data, { origin, account: solanaAddress, network: solana, now })
    : describeMessage(data, { origin, account: ethereumAddress, network: { id: 1, name: 'Ethereum' }, now })
  return kind === 'signIn' && !risks.some(({ code }) => code === 'siwe-malformed')
}

/** Checks whether the server can parse the text. Any reason other than `malformed` means that it could. */
async function isRead(message: string): Promise<boolean> {
  const result = await verifySignIn({ message, signature: '0x' }, { origin, nonce: () => true, now })
  return result.status !== 'invalid' || result.reason !== 'malformed'
}

async function isForwarded(message: string): Promise<boolean> {
  const sessions: unknown[] = []
  const addSession = (session: unknown) => sessions.push(session)
  const own = { getNonce: () => '', addSession, getSessions: () => [] }
  const signed = { address: ethereumAddress, chainId: 'eip155:1', message, signature: '0x' } as const
  await answerSignIn(own, { call: 'verify', args: [signed] }).catch(() => undefined)
  return sessions.length === 1
}

const runReaders = async (text: string) => [isShownAsStandard(text), await isRead(text), await isForwarded(text)]

describe('the approval, the server and the page read', () => {
  test.each([...wellFormed, ...withoutChecksum, ...wellFormedOnSolana])('%s', async (_, text) => {
    expect(await runReaders(text)).toEqual([true, true, true])
  })
})

describe('the approval, the server and the page refuse', () => {
  // Skip the checksum case: the page has no hash function to verify checksums, and the frame has already rejected the
  // text.
  const checked = malformed.filter(([name]) => name !== 'a wrong checksum')
  test.each([...checked, ...malformedOnSolana])('%s', async (_, text) => {
    expect(await runReaders(text)).toEqual([false, false, false])
  })

  test('a wrong checksum', async () => {
    const [, text = ''] = malformed.find(([name]) => name === 'a wrong checksum') ?? []
    expect((await runReaders(text)).slice(0, 2)).toEqual([false, false])
  })
})

test.each(incompleteOnSolana)('a server refuses on Solana %s, which the wallet may sign', async (_, text) => {
  expect([isShownAsStandard(text), await isRead(text)]).toEqual([true, false])
})
