import { type Hex, sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Risk } from '../../description.ts'
import type { Facts } from '../read/facts.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { allowanceSize, isZero } from './items.ts'
import { isHelper } from './known.ts'
import { permit2Address } from './typedData.ts'

type Allowance = { spender: Hex; amount: bigint; token: TokenInfo | undefined }

/** Returns the risks of letting a spender take tokens; none when the allowance is removed. */
export function spenderRisks({ spender, amount, token }: Allowance, facts: Facts): Risk[] {
  if (amount === 0n) return []
  return [allowanceRisk(amount, token), ...addressRisks(spender, facts)]
}

function allowanceRisk(amount: bigint, token: TokenInfo | undefined): Risk {
  const all = token?.symbol ? `all your ${token.symbol}` : 'all you have of this token'
  const some = token?.symbol ? `this much ${token.symbol}` : 'this much of this token'
  switch (allowanceSize(amount, token)) {
    case 'unlimited':
      return { level: 'danger', code: 'unlimited-allowance', text: `The spender may take ${all}, at any time.` }
    case 'above-balance': {
      const text = `The spender may take ${all}, and more that you receive later.`
      return { level: 'warning', code: 'allowance-above-balance', text }
    }
    case 'unknown': {
      const text = 'The allowance could not be compared with your balance. It may cover everything you have.'
      return { level: 'warning', code: 'allowance-unchecked', text }
    }
    default:
      return { level: 'info', code: 'allowance', text: `The spender may take ${some}, at any time.` }
  }
}

/** Returns the risks of the address that gets a right over tokens. */
export function addressRisks(spender: Hex, facts: Facts): Risk[] {
  const code = facts.code.get(spender.toLowerCase())
  if (code === 'none' || code === 'delegated') {
    const kind = code === 'none' ? 'is not a contract' : 'is an account of a person, not a contract of an application'
    const text = `The spender ${spender} ${kind}. Applications do not ask for this; thieves do.`
    return [{ level: 'danger', code: 'spender-without-code', text }]
  }
  if (facts.multicall3 && sameAddress(spender, facts.multicall3)) {
    const text = `The spender ${spender} does what anybody asks of it, so anybody could take your tokens through it.`
    return [{ level: 'danger', code: 'shared-contract', text }]
  }
  if (sameAddress(spender, permit2Address)) return []
  const text = `Nothing is known about the spender ${spender}. Compare the address with what the site’s makers publish.`
  return [{ level: 'info', code: 'unknown-spender', text }]
}

/** Returns a danger for tokens sent to a contract that only executes calls of others: anybody can take them there. */
export function helperRisks(to: Hex, network: Network): Risk[] {
  if (!isHelper(to, network)) return []
  const text = `The recipient ${to} only carries out calls of others. Anybody can take what is sent there.`
  return [{ level: 'danger', code: 'shared-contract', text }]
}

type Recipient = { to: Hex; account: string; token?: Hex }

/** What is odd about where something is sent. */
export function recipientRisks({ to, account, token }: Recipient): Risk[] {
  if (isZero(to))
    return [{ level: 'danger', code: 'zero-address', text: 'The recipient is the zero address. What is sent is lost.' }]
  if (sameAddress(to, token)) {
    const text = 'The recipient is the token contract itself. What is sent there is usually lost.'
    return [{ level: 'danger', code: 'token-contract-recipient', text }]
  }
  if (sameAddress(to, account))
    return [{ level: 'info', code: 'own-address', text: 'The recipient is your own account.' }]
  return []
}
