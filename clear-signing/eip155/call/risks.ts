import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getAcquaintanceRisks } from '../../description/recipients.ts'
import { permit2Address } from '../../known/permit2.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { ChainData } from '../read/chainData.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { isHelper } from './known.ts'
import { getAllowanceSize, isZero } from './tokenItems.ts'

type Allowance = { spender: Hex; amount: bigint; token: TokenInfo | undefined }

export function getSpenderRisks({ spender, amount, token }: Allowance, chainData: ChainData): Risk[] {
  if (amount === 0n) return []
  return [createAllowanceRisk(amount, token), ...getAddressRisks(spender, chainData)]
}

function createAllowanceRisk(amount: bigint, token: TokenInfo | undefined): Risk {
  const params = { asset: token?.symbol || phrase('asset.ofThisKind') }
  switch (getAllowanceSize(amount, token)) {
    case 'unlimited':
      return risk('danger', 'unlimited-allowance', params)
    case 'above-balance':
      return risk('warning', 'allowance-above-balance', params)
    case 'unknown':
      return risk('warning', 'allowance-unchecked')
    default:
      return risk('info', 'allowance', params)
  }
}

export function getAddressRisks(spender: Hex, chainData: ChainData): Risk[] {
  const code = chainData.code.get(spender.toLowerCase())
  if (code === 'none') return [risk('danger', 'spender-without-code', { spender })]
  if (code === 'delegated') return [risk('danger', 'spender-without-code.delegated', { spender })]
  if (chainData.multicall3 && isSameAddress(spender, chainData.multicall3))
    return [risk('danger', 'shared-contract', { spender })]
  if (isSameAddress(spender, permit2Address) || chainData.routers?.some((router) => isSameAddress(router, spender)))
    return []
  return [risk('info', 'unknown-spender', { spender })]
}

/**
 * Returns a risk if tokens are sent to a contract that only forwards calls, because anyone can withdraw them from it.
 */
export function getHelperRisks(to: Hex, network: Network): Risk[] {
  if (!isHelper(to, network)) return []
  return [risk('danger', 'shared-contract.recipient', { recipient: to })]
}

type Recipient = { to: Hex; account: string; token?: Hex }

export function getRecipientRisks({ to, account, token }: Recipient, chainData: ChainData): Risk[] {
  if (isZero(to)) return [risk('danger', 'zero-address')]
  if (isSameAddress(to, token)) {
    return [risk('danger', 'token-contract-recipient')]
  }
  if (isSameAddress(to, account)) return [risk('info', 'own-address')]
  const isUnused = chainData.unused?.has(to.toLowerCase()) ?? false
  return getAcquaintanceRisks({ to, account, paid: chainData.paid, isUnused })
}
