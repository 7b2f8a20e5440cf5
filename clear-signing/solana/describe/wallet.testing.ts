import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { solanaContracts } from '@oriel/localnet/solana/seed.ts'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { startTestNetwork, type TestSolana } from '../solana.testing.ts'
import { prepareSolana } from './prepare.ts'

export let local: TestSolana
export let user: Keypair
beforeAll(async () => {
  local = await startTestNetwork()
  user = local.fund()
})
afterAll(() => local.stop())

export function fundNewUser() {
  user = local.fund()
}

export const usdc = new PublicKey(solanaContracts.usdc)
export const sol = 1_000_000_000
export const stranger = Keypair.generate().publicKey
export const getAddress = () => user.publicKey.toBase58()
export const createPayment = (lamports: number, toPubkey = stranger) =>
  SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey, lamports })

type Options = { sends?: boolean; place?: number; account?: string }

export async function prepare(transaction: string, { sends = true, place = 0, account = getAddress() }: Options = {}) {
  const context = { client: local.client, network: local.network, account }
  return renderInEnglish(await prepareSolana({ transaction, sends, place }, context))
}

export const getCodes = (description: { risks: { code: string }[] }) => description.risks.map(({ code }) => code)
