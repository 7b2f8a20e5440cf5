import { bytesToHex } from '#shared/hex.ts'
import { fieldOf } from '#shared/json.ts'
import { loadPart } from '../../chains/loadPart.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { senderOf } from './params.ts'

async function messageOf({ params, origin, address }: Pick<FrozenRequest, 'params' | 'origin' | 'address'>) {
  const { toSignInMessage } = await import('../../chains/solana/signInMessage.ts')
  return toSignInMessage(params, { origin, account: address })
}

const load = () => loadPart(import('./solanaApproval.ts'))

/** Signs in with a Solana account (Sign In With Solana). Params: the fields of the message. */
export const solanaSignIn: OwnConsentMethod = {
  signer: (params) => {
    const address = fieldOf(params, 'address')
    return typeof address === 'string' ? address : senderOf(params)
  },
  takesEffect: false,
  sends: false,
  title: 'solana.method.signIn',
  logLabel: 'log.message',
  isTransaction: false,

  async checkOfPage(request) {
    const { checkSolanaMessage } = await load()
    checkSolanaMessage(bytesToHex(await messageOf(request)), request.address)
  },

  async prepare(request, network) {
    const { prepareSolanaMessage } = await load()
    return prepareSolanaMessage(bytesToHex(await messageOf(request)), request, network)
  },

  async answer(request, { sign }) {
    const { base58 } = await import('@scure/base')
    const { solanaMessageOrder, toBase58 } = await import('./solanaSigning.ts')
    const message = await messageOf(request)
    const signature = toBase58(await sign(request, solanaMessageOrder(message)))
    return { pubkey: request.address, signedMessage: base58.encode(message), signature }
  },
}
