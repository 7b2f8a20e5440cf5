import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { readParams, senderOf } from './params.ts'

export const solanaSignTransaction: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: false,
  title: 'solana.method.transaction',
  logLabel: 'solana.log.signed',
  isTransaction: true,

  async checkOfPage({ params, address }) {
    const { checkSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transaction } = readParams('solana_signTransaction', params)
    checkSolanaTransactions([transaction], { address })
  },

  async prepare({ params, address }, network, { solana: client, paid } = {}) {
    const { prepareSolanaTransactions } = await loadPart(import('./solanaApproval.ts'))
    const { transaction } = readParams('solana_signTransaction', params)
    return prepareSolanaTransactions([transaction], { network, address, client, paid })
  },

  async answer(request, { sign }) {
    const { signSolanaTransactions } = await import('./solanaSigning.ts')
    const { transaction } = readParams('solana_signTransaction', request.params)
    const [signed] = await signSolanaTransactions([transaction], request, sign)
    return signed && { signature: signed.signature, transaction: signed.transaction }
  },
}
