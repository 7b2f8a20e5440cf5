import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { readParams, senderOf } from './params.ts'

export const solanaSignAllTransactions: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: false,
  title: 'solana.method.transactions',
  logLabel: 'solana.log.signed',
  isTransaction: true,

  async checkOfPage({ params, address }) {
    const { checkSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transactions } = readParams('solana_signAllTransactions', params)
    checkSolanaTransactions(transactions, { address })
  },

  async prepare({ params, address }, network, { solana: client, paid } = {}) {
    const { prepareSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transactions } = readParams('solana_signAllTransactions', params)
    return prepareSolanaTransactions(transactions, { network, address, client, paid })
  },

  async answer(request, { sign }) {
    const { signSolanaTransactions } = await import('./solanaSigning.ts')
    const { transactions } = readParams('solana_signAllTransactions', request.params)
    const signed = await signSolanaTransactions(transactions, request, sign)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },
}
