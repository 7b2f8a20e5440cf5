import { loadPart } from '../../chains/loadPart.ts'
import { networks } from '../../state/networks.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { namedNetwork, readParams, senderOf } from './params.ts'

const loadCalls = () => loadPart(import('./calls.ts'))

/** Sends several calls with one approval (EIP-5792). */
export const sendCalls: OwnConsentMethod = {
  signer: senderOf,
  takesEffect: true,
  sends: true,
  networkOf: namedNetwork,
  title: 'approval.method.calls',
  logLabel: 'log.transaction',
  isTransaction: true,

  check({ params, networkId }, _, { checkCalls }) {
    checkCalls(readParams('wallet_sendCalls', params)[0], networkId)
  },

  async checkOfPage(request, { client }, { assertOrdinaryCapabilities }) {
    // The visitor may refuse the upgrade later. That is no reason to refuse the request.
    if (request.keepsAccount) assertOrdinaryCapabilities(readParams('wallet_sendCalls', request.params)[0])
    const network = networks.served(request.networkId)
    if (network) await (await loadCalls()).planOf(request, network, client)
  },

  prepare: async (request, network, clients) => (await loadCalls()).prepareCalls(request, network, clients),

  answer: async (request, signer) => (await import('./calls.ts')).answerCalls(request, signer),
}
