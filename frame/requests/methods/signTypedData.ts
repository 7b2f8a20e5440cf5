import type { TypedDataMethod } from '#shared/rpcMethods.ts'
import type { EvmConsentMethod } from './consentMethod.ts'
import { evmOrder, prepareSignature } from './evmSigning.ts'
import { readParams, textAt } from './params.ts'

/** Returns the row of a method that signs structured data (EIP-712). Params: the address, then the data. */
export function signTypedData(method: TypedDataMethod): EvmConsentMethod {
  const read = (params: unknown) => readParams(method, params)[1]
  const describe: EvmConsentMethod['describe'] = (params, context, { describeTypedData }) =>
    describeTypedData(read(params), context)

  return {
    signer: (params) => textAt(params, 0),
    takesEffect: false,
    sends: false,
    title: 'approval.method.typedData',
    logLabel: 'log.typedData',
    isTransaction: false,
    describe,
    prepare: prepareSignature(describe),

    check({ params }, { accounts }, { checkTypedData }) {
      checkTypedData(read(params), { accounts, method })
    },

    async answer(request, { sign }) {
      const signable = { type: 'eip155:typedData', typedData: read(request.params) } as const
      return (await sign(request, await evmOrder(signable))).signature
    },
  }
}
