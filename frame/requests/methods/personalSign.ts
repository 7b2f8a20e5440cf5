import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { evmRequest, signEvm } from './evmSigning.ts'
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

  async answer({ params }, sign) {
    const [message] = readParams('personal_sign', params)
    return (await signEvm({ type: 'eip155:message', message }, sign)).signature
  },
}
