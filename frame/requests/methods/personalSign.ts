import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { evmOrder, evmRequest } from './evmSigning.ts'
import { readParams, textAt } from './params.ts'

/** Signs a message (EIP-191). Params: the bytes as hex, then the address. */
export const personalSign: OwnConsentMethod = {
  signer: (params) => textAt(params, 1),
  takesEffect: false,
  sends: false,
  title: 'approve.method.message',
  logLabel: 'log.message',
  isTransaction: false,

  async prepare(request, network, clients) {
    const { describeEvm } = await loadPart(import('./describeEvm.ts'))
    return { description: await describeEvm(evmRequest('personal_sign', request, { network, ...clients })) }
  },

  async answer(request, sign) {
    const [message] = readParams('personal_sign', request.params)
    const { signature } = await sign(request, await evmOrder({ type: 'eip155:message', message }))
    return signature
  },
}
