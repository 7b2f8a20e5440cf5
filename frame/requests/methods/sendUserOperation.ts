import { InvalidParamsError, UnsupportedMethodError } from '#shared/errors.ts'
import { fieldOf } from '#shared/json.ts'
import { loadPart } from '../../chains/loadPart.ts'
import { networks } from '../../state/networks.ts'
import type { OwnConsentMethod } from './consentMethod.ts'
import { readParams } from './params.ts'

const loadOperation = () => loadPart(import('./userOperation.ts'))
const read = (params: unknown) => readParams('eth_sendUserOperation', params)

/** Signs a user operation of the account, and gives it to the bundler (ERC-4337). */
export const sendUserOperation: OwnConsentMethod = {
  signer(params) {
    const [operation] = Array.isArray(params) ? params : []
    const sender = fieldOf(operation, 'sender')
    if (typeof sender === 'string') return sender
    throw new InvalidParamsError('sender: expected an address.')
  },
  takesEffect: true,
  sends: true,
  answersOperation: true,
  title: 'approval.method.calls',
  logLabel: 'log.transaction',
  isTransaction: true,

  check({ params }, _, { checkUserOperation }) {
    checkUserOperation(...read(params))
  },

  async checkOfPage(request, { client }) {
    const network = networks.served(request.networkId)
    if (!network?.bundler) throw new UnsupportedMethodError('There is no bundler for this network.')
    await (await loadOperation()).programFor(request, network, client)
  },

  prepare: async (request, network, clients) => (await loadOperation()).prepareUserOperation(request, network, clients),

  answer: async (request, signer) => (await import('./userOperation.ts')).answerUserOperation(request, signer),
}
