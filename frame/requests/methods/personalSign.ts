import { loadPart } from '../../chains/loadPart.ts'
import type { EvmConsentMethod } from './consentMethod.ts'
import { evmOrder, prepareSignature } from './evmSigning.ts'
import { readParams, textAt } from './params.ts'

const describe: EvmConsentMethod['describe'] = (params, context, { describeMessage }) => {
  const [data] = readParams('personal_sign', params)
  return describeMessage(data, context)
}

const prepare = prepareSignature(describe)

/** Signs a message (EIP-191). Params: the bytes as hex, then the address. */
export const personalSign: EvmConsentMethod = {
  signer: (params) => textAt(params, 1),
  takesEffect: false,
  sends: false,
  title: 'approval.method.message',
  logLabel: 'log.message',
  isTransaction: false,
  describe,

  check({ params, own }, _, { refuseNameMessage }) {
    if (own?.act !== 'name') refuseNameMessage(readParams('personal_sign', params)[0])
  },

  async prepare(request, network, clients) {
    const { params, own, address } = request
    if (own?.act !== 'name') return prepare(request, network, clients)
    const { describeNameMessage } = await loadPart(import('../../chains/eip155/describe/describeName.ts'))
    return { description: describeNameMessage(readParams('personal_sign', params)[0], address) }
  },

  async answer(request, signer) {
    if (request.own?.act === 'name') {
      const { signNameChange } = await loadPart(import('./nameSigning.ts'))
      return signNameChange(request, signer)
    }
    const [message] = readParams('personal_sign', request.params)
    const { signature } = await signer.sign(request, await evmOrder({ type: 'eip155:message', message }))
    return signature
  },
}
