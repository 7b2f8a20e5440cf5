import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { readParams, senderOf } from './params.ts'

export const solanaSignAndSendTransaction: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: true,
  title: 'approval.method.transaction',
  logLabel: 'log.transaction',
  isTransaction: true,

  async checkOfPage({ params, address }) {
    const { checkSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transaction } = readParams('solana_signAndSendTransaction', params)
    checkSolanaTransactions([transaction], { address, isComplete: true })
  },

  async prepare({ params, address }, network, { solana: client, paid } = {}) {
    const { prepareSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transaction } = readParams('solana_signAndSendTransaction', params)
    return prepareSolanaTransactions([transaction], { network, address, client, paid, sends: true })
  },

  async answer(request, { sign }) {
    const { sendSolana } = await import('./solanaSigning.ts')
    return sendSolana(request, readParams('solana_signAndSendTransaction', request.params), sign)
  },
}
