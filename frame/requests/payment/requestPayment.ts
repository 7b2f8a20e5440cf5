import { escapeLine } from '@oriel/clear-signing/description/safeText.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getErrorCode, InvalidParamsError, UnsupportedChainIdError } from '@oriel/shared/errors/errors.ts'
import { NoTransactionIdError } from '@oriel/shared/errors/sendErrors.ts'
import {
  LeavesDustError,
  NoTokenAccountError,
  NotEnoughForFeesError,
  NotEnoughForTransferError,
  NotEnoughTokensError,
} from '@oriel/shared/errors/solanaErrors.ts'
import { maxNoteLength, type Payment, type PaymentRequest } from '@oriel/shared/kit/payment.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { tokenReads } from '../../assets/tokenQuery.ts'
import { getChain, hasChain } from '../../chains/chains.ts'
import { requireOwnMethod } from '../../consent/consentMethods.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { waitForRestoration } from '../../wallets/connection/restorations.ts'
import type { RequestedPayment } from '../../walletWindow/message.ts'
import { approvals, createEndError } from '../approvals.ts'
import { requestConnection, requestSwitch } from '../changeState.ts'
import { getStaleReason } from '../expireStaleApprovals.ts'
import { forwardToWallet, getConnectedWallet } from '../forwardToWallet.ts'
import { loadPolicies, toProviderError } from '../handleRequest.ts'
import { consumeReads } from '../reads/readChain.ts'
import { rejectionCooldown } from '../rejectionCooldown.ts'
import type { CheckedRequest } from '../request.ts'
import { requestConsent } from '../requestConsent.ts'
import { parseTransactionId } from '../transactionNotes.ts'
import { parseAddresses, parseUnits } from './parsePayment.ts'
import { paymentChanges } from './paymentChanges.ts'
import { readNativeBalance, readPaymentAsset } from './readPaymentAsset.ts'

/**
 * Requests a payment from the user: connects a wallet and switches the network if necessary, shows the payment, and has
 * the connected wallet send it. `origin` is verified by the browser.
 */
export async function requestPayment(request: PaymentRequest, origin: string): Promise<Payment> {
  const network = requirePaymentNetwork(request)
  const addresses = parseAddresses(request, network)
  const { caipNetworkId, chainNamespace: namespace } = network
  rejectionCooldown.check()
  try {
    await waitForRestoration(namespace)
    // Ends the request if the network or the account changes.
    const [[from = '']] = await Promise.all([requestConnection(namespace), loadPolicies()])
    if (isSameAddress(from, addresses.recipient))
      throw new InvalidParamsError('pay.recipient: expected another account than the one that pays')
    await requestSwitch(caipNetworkId, origin)
    // The views that add funds show the active namespace.
    networks.setNamespace(namespace)
    const answer = await pay({ request, network, from, origin, ...addresses })
    const hash = parseTransactionId(answer)
    if (!hash) throw new NoTransactionIdError()
    return { hash, network: caipNetworkId }
  } catch (error) {
    throw toProviderError(error)
  }
}

/** Returns the network. Throws 4902 if the deployment does not serve it, and 5710 if the page does not use it. */
function requirePaymentNetwork({ network: id }: PaymentRequest): Network {
  const namespace = getActiveNamespace()
  const active = id ?? (namespace && networks.store.getState().active[namespace])
  if (!active) throw new UnsupportedChainIdError()
  const network = networks.mustServe(active)
  if (!hasChain(network.chainNamespace) || !networks.requested(active)) throw new UnsupportedChainIdError()
  return network
}

const methods: Record<string, RpcMethodName> = {
  eip155: 'eth_sendTransaction',
  solana: 'solana_signAndSendTransaction',
}

type Asked = {
  request: PaymentRequest
  network: Network
  from: string
  origin: string
  recipient: string
  token: string | undefined
}

type Step = { payment: RequestedPayment; call: CheckedRequest }

/** Shows the payment until the user decides, again after funds arrive. Resolves with the wallet's response. */
async function pay(asked: Asked): Promise<unknown> {
  let step = await prepareStep(asked)
  try {
    let answer = showStep(step, asked)
    for (;;) {
      const changed = paymentChanges.next(step.payment).then(() => prepareStep(asked))
      const next = await Promise.race([answer.then((value) => ({ value })), changed])
      if ('value' in next) return next.value
      answer = replaceStep(step, next, asked)
      step = next
    }
  } finally {
    withdraw(step)
  }
}

/** Shows the next step, and withdraws the previous one only then, so that the modal stays open between them. */
async function replaceStep(previous: Step, next: Step, asked: Asked): Promise<unknown> {
  const stop = approvals.store.subscribe(() => {
    if (findShown(next)) withdraw(previous)
  })
  try {
    return await showStep(next, asked)
  } finally {
    stop()
    withdraw(previous)
  }
}

const findShown = ({ payment }: Step) =>
  approvals.store.getState().pending.find(({ request }) => request.payment === payment)

/** Removes a step from the screen. Leaves one that has ended, because the user reads there why. */
function withdraw(step: Step) {
  const approval = findShown(step)
  if (approval && !approval.ended) approvals.withdraw(approval.id)
}

async function prepareStep(asked: Asked): Promise<Step> {
  const { network, origin } = asked
  const { chainNamespace: namespace } = network
  const payment = await readPayment(asked)
  const built = payment.shortage ? undefined : await buildTransaction(payment, asked)
  if (built && !('shortage' in built)) return { payment, call: { namespace, origin, ...built } }
  const method = methods[namespace] ?? 'eth_sendTransaction'
  const call = { namespace, method, params: undefined, origin }
  return { payment: { ...payment, shortage: payment.shortage ?? built?.shortage }, call }
}

/** Shows a payment. Resolves with the wallet's response, once the user has approved. */
function showStep({ payment, call }: Step, { network, from }: Asked): Promise<unknown> {
  const shown = { payment, network, from }
  return payment.shortage ? showPayment(call, shown) : askForPayment(call, shown)
}

type Shown = Pick<Asked, 'network' | 'from'> & { payment: RequestedPayment }

/** Shows the payment's transaction. Our own wallet approves it there, and other wallets prompt the user afterwards. */
async function askForPayment(call: CheckedRequest, shown: Shown): Promise<unknown> {
  const connector = getConnectedWallet(call)
  if (!connector.asksUser) return requestConsent(call, shown.payment)
  await showPayment(call, shown)
  return forwardToWallet(call, { connector, row: requireOwnMethod(call.method) })
}

/** Shows a payment. Resolves once the user continues. Throws 4001 if the account or the network has changed. */
async function showPayment({ method, params, origin }: CheckedRequest, { network, from, payment }: Shown) {
  const request = { method, params, origin, networkId: network.caipNetworkId, address: from, payment }
  const row = requireOwnMethod(method)
  const changed = getStaleReason(request, row)
  if (changed) throw createEndError(changed)
  await approvals.ask(request, { name: 'Pay' }, { row })
}

async function readPayment({ request, network, from, recipient, token }: Asked): Promise<RequestedPayment> {
  const { amount, note } = request
  consumeReads(tokenReads + 1)
  const { balance, ...asset } = await readPaymentAsset(network, { token, account: from })
  const units = parseUnits(amount, asset)
  return {
    recipient,
    units,
    asset,
    note: note?.trim() ? escapeLine(note.trim(), maxNoteLength).text : undefined,
    shortage: balance < units ? 'amount' : undefined,
  }
}

type Shortage = NonNullable<RequestedPayment['shortage']>
type Built = { method: RpcMethodName; params: unknown } | { shortage: Shortage }

/** Builds the transaction. On Solana, returns what the account lacks if it has too little to simulate the transfer. */
async function buildTransaction({ recipient, units, asset }: RequestedPayment, asked: Asked): Promise<Built> {
  const { network, from } = asked
  const token = asset.address === undefined ? undefined : { address: asset.address, decimals: asset.decimals }
  const isSolana = network.chainNamespace === 'solana'
  // The node cannot simulate a transfer from an account that does not exist.
  if (isSolana && token && (await readNativeBalance(network, from)) === 0n) return { shortage: 'fee' }
  const { toRequest } = await getChain(network.chainNamespace).sending()
  try {
    return await toRequest({ network, from, to: recipient, token, units })
  } catch (error) {
    const shortage = shortages.get(getErrorCode(error))
    if (shortage) return { shortage }
    throw error
  }
}

const shortages = new Map<number | undefined, Shortage>([
  [NotEnoughForFeesError.code, 'fee'],
  [NotEnoughForTransferError.code, 'amount'],
  [NotEnoughTokensError.code, 'amount'],
  [NoTokenAccountError.code, 'amount'],
  [LeavesDustError.code, 'rest'],
])
