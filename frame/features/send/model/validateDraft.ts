import { AmountAndReceiverRequiredError, TokenRequiredError } from '#shared/errors/catalogueErrors.ts'
import type { Asset } from '../../../chains/asset.ts'
import type { TransferWish } from '../../../chains/chain/sending.ts'
import type { MessageKey } from '../../../i18n/i18n.ts'
import type { Scope } from '../../../parts/tokens/scope.ts'
import { type Draft, unitsOf } from './draft.ts'
import { lossOf, type Warning } from './warnings.ts'

/** A transfer that passed all checks that need no network. */
export type Transfer = Scope & {
  asset: Asset
  units: bigint
  to: string
  name: string | undefined
  /** True for the whole balance. For the native currency, that excludes the fee. */
  isMax: boolean
  /** True when a sponsor pays the fee because the account cannot. */
  isSponsored?: boolean | undefined
}

export type Verdict = {
  /** The button's label, which names the first missing input. */
  label: MessageKey & `send.button.${string}`
  isReady: boolean
  amountProblem?: 'form' | 'zero' | 'funds' | undefined
}

type Wanted = Pick<Draft, 'amount' | 'unit' | 'max' | 'recipient'>
type Judged = Wanted & Pick<Draft, 'namespace' | 'from'>

/** Returns a warning if the transfer would lose funds. Undefined without a recipient. */
export function lossOfDraft({ recipient, namespace, from }: Judged, asset: Asset | undefined): Warning | undefined {
  if (recipient.state !== 'found' || !namespace || !from || !asset) return undefined
  return lossOf({ namespace, from, to: recipient.address, asset })
}

/** Validates the form in the order that the specification defines. */
export function judge(wanted: Judged, asset: Asset | undefined): Verdict {
  const no = (label: Verdict['label'], amountProblem?: Verdict['amountProblem']): Verdict => ({
    label,
    isReady: false,
    amountProblem,
  })
  if (!asset) return no('send.button.token')
  if (wanted.amount.trim() === '') return no('send.button.amount')
  const units = unitsOf(wanted, asset)
  if (units === undefined) return no('send.button.value', 'form')
  if (units === 0n) return no('send.button.value', 'zero')
  if (units > asset.units) return no('send.button.funds', 'funds')
  if (wanted.recipient.state === 'empty') return no('send.button.address')
  if (wanted.recipient.state === 'looking') return no('send.button.preview')
  if (wanted.recipient.state !== 'found' || lossOfDraft(wanted, asset)) return no('send.button.invalid')
  return { label: 'send.button.preview', isReady: true }
}

export function toTransfer(wanted: Wanted, asset: Asset | undefined, scope: Scope): Transfer {
  const { amount, recipient, max } = wanted
  if (amount.trim() === '' || recipient.state !== 'found') throw new AmountAndReceiverRequiredError()
  if (!asset) throw new TokenRequiredError()
  const units = unitsOf(wanted, asset)
  if (!units) throw new AmountAndReceiverRequiredError()
  const { address: to, name } = recipient
  return { ...scope, asset, units, to, name, isMax: max !== undefined }
}

export function toWish({
  network,
  from,
  to,
  asset,
  units,
  isSponsored,
}: Omit<Transfer, 'name' | 'isMax'>): TransferWish {
  const token = asset.address === undefined ? undefined : { address: asset.address, decimals: asset.decimals }
  return { network, from, to, token, units, isSponsored }
}

export const nativeUnits = ({ asset, units }: Pick<Transfer, 'asset' | 'units'>) => (asset.address ? 0n : units)
