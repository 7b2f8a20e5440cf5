import { bytesToHex } from '#shared/hex.ts'
import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { readParams, senderOf } from './params.ts'

const load = () => loadPart(Promise.all([import('./solanaApproval.ts'), import('./solanaSigning.ts')]))

/** Signs a message in base58, as Solana’s wallets do over WalletConnect. */
export const solanaSignMessage: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: false,
  sends: false,
  title: 'approval.method.message',
  logLabel: 'log.message',
  isTransaction: false,

  async checkOfPage({ params, address }, _, { refuseNameMessage }) {
    const [{ checkSolanaMessage }, { decodeBase58 }] = await load()
    const message = bytesToHex(decodeBase58(readParams('solana_signMessage', params).message))
    refuseNameMessage(message)
    checkSolanaMessage(message, address)
  },

  async prepare(request, network) {
    const [{ prepareSolanaMessage }, { decodeBase58 }] = await load()
    const { message } = readParams('solana_signMessage', request.params)
    return prepareSolanaMessage(bytesToHex(decodeBase58(message)), request, network)
  },

  async answer(request, { sign }) {
    const { decodeBase58, solanaMessageOrder, toBase58 } = await import('./solanaSigning.ts')
    const { message } = readParams('solana_signMessage', request.params)
    return { signature: toBase58(await sign(request, solanaMessageOrder(decodeBase58(message)))) }
  },
}
