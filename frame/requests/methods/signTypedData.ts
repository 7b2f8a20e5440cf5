import { loadPart } from '../../chains/loadPart.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { evmOrder, evmRequest } from './evmSigning.ts'
import { readParams, textAt } from './params.ts'

/** Signs structured data (EIP-712). Params: the address, then the data. */
export const signTypedData: OwnConsentMethod = {
  signer: (params) => textAt(params, 0),
  takesEffect: false,
  sends: false,
  title: 'approve.method.typedData',
  logLabel: 'log.typedData',
  isTransaction: false,

  check({ params }, context, { checkTypedData }) {
    const [, typedData] = readParams('eth_signTypedData_v4', params)
    checkTypedData(typedData, context)
  },

  async prepare(request, network, clients) {
    const { describeEvm } = await loadPart(import('./describeEvm.ts'))
    return { description: await describeEvm(evmRequest('eth_signTypedData_v4', request, { network, ...clients })) }
  },

  async answer(request, sign) {
    const [, typedData] = readParams('eth_signTypedData_v4', request.params)
    const { signature } = await sign(request, await evmOrder({ type: 'eip155:typedData', typedData }))
    return signature
  },
}
