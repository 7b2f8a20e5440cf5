import { AmountAndReceiverRequiredError, TokenRequiredError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { TransferRequest } from '../../../chains/chain/sending.ts'
import type { MessageKey } from '../../../i18n/i18n.ts'
import type { Scope } from '../../../parts/tokens/scope.ts'
import { type Draft, parseUnits } from './draft.ts'
import { getLossWarning, type Warning } from './warnings.ts'

/** A transfer that passed all checks that require no request. */
export type Transfer = Scope & {
  asset: Asset
  units: bigint
  to: string
  name: string | undefined
  /** True if the amount is the whole balance. For the native currency, the fee is subtracted. */
  isMax: boolean
  /** True if a sponsor pays the fee because the account cannot. */
  isSponsored?: boolean | undefined
}

export type Verdict = {
  /** Label of the button. Names the first missing input, if any. */
  label: MessageKey & `send.button.${string}`
  isReady: boolean
  amountProblem?: 'form' | 'zero' | 'funds' | undefined
}

type DraftFields = Pick<Draft, 'amount' | 'unit' | 'max' | 'recipient'>
type Judged = DraftFields & Pick<Draft, 'namespace' | 'from'>

/** Returns a warning if the transfer would lose funds. Returns undefined if no recipient is set. */
export function getDraftLossWarning(
  { recipient, namespace, from }: Judged,
  asset: Asset | undefined,
): Warning | undefined {
  if (recipient.state !== 'found' || !namespace || !from || !asset) return undefined
  return getLossWarning({ namespace, from, to: recipient.address, asset })
}

/** Validates the form in the order that the specification defines. */
export function validateDraft(draft: Judged, asset: Asset | undefined): Verdict {
  const reject = (label: Verdict['label'], amountProblem?: Verdict['amountProblem']): Verdict => ({
    label,
    isReady: false,
    amountProblem,
  })
  if (!asset) return reject('send.button.token')
  if (draft.amount.trim() === '') return reject('send.button.amount')
  const units = parseUnits(draft, asset)
  if (units === undefined) return reject('send.button.value', 'form')
  if (units === 0n) return reject('send.button.value', 'zero')
  if (units > asset.units) return reject('send.button.funds', 'funds')
  if (draft.recipient.state === 'empty') return reject('send.button.address')
  if (draft.recipient.state === 'looking') return reject('send.button.preview')
  if (draft.recipient.state !== 'found' || getDraftLossWarning(draft, asset)) return reject('send.button.invalid')
  return { label: 'send.button.preview', isReady: true }
}

export function toTransfer(draft: DraftFields, asset: Asset | undefined, scope: Scope): Transfer {
  const { amount, recipient, max } = draft
  if (amount.trim() === '' || recipient.state !== 'found') throw new AmountAndReceiverRequiredError()
  if (!asset) throw new TokenRequiredError()
  const units = parseUnits(draft, asset)
  if (!units) throw new AmountAndReceiverRequiredError()
  const { address: to, name } = recipient
  return { ...scope, asset, units, to, name, isMax: max !== undefined }
}

export function toTransferRequest({
  network,
  from,
  to,
  asset,
  units,
  isSponsored,
}: Omit<Transfer, 'name' | 'isMax'>): TransferRequest {
  const token = asset.address === undefined ? undefined : { address: asset.address, decimals: asset.decimals }
  return { network, from, to, token, units, isSponsored }
}

export const getNativeUnits = ({ asset, units }: Pick<Transfer, 'asset' | 'units'>) => (asset.address ? 0n : units)
