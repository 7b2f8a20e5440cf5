import type { Hex } from '#shared/caip.ts'
import type { Risk } from '../../description.ts'
import type { Facts } from '../read/facts.ts'
import { isSame, isZero } from './items.ts'
import { permit2Address } from './typedData.ts'

type Allowance = { spender: Hex; amount: bigint; unlimited: boolean; symbol: string | undefined }

/** What is risky about letting a spender take tokens. Nothing, when the allowance is taken away. */
export function spenderRisks(
  { spender, amount, unlimited, symbol = 'of this token' }: Allowance,
  facts: Facts,
): Risk[] {
  if (amount === 0n) return []
  const risks: Risk[] = [
    unlimited
      ? { level: 'danger', code: 'unlimited-allowance', text: `The spender may take all your ${symbol}, at any time.` }
      : { level: 'info', code: 'allowance', text: `The spender may take this much ${symbol}, at any time.` },
  ]
  if (facts.code.get(spender.toLowerCase()) === 'none') {
    const text = `The spender ${spender} is not a contract. Applications do not ask for this; thieves do.`
    risks.push({ level: 'danger', code: 'spender-without-code', text })
  } else if (!isSame(spender, permit2Address)) {
    const text = `Nothing is known about the spender ${spender}. Compare the address with what the site's makers publish.`
    risks.push({ level: 'info', code: 'unknown-spender', text })
  }
  return risks
}

type Recipient = { to: Hex; account: string; token?: Hex }

/** What is odd about where something is sent. */
export function recipientRisks({ to, account, token }: Recipient): Risk[] {
  if (isZero(to))
    return [{ level: 'danger', code: 'zero-address', text: 'The recipient is the zero address. What is sent is lost.' }]
  if (isSame(to, token)) {
    const text = 'The recipient is the token contract itself. What is sent there is usually lost.'
    return [{ level: 'danger', code: 'token-contract-recipient', text }]
  }
  if (isSame(to, account)) return [{ level: 'info', code: 'own-address', text: 'The recipient is your own account.' }]
  return []
}

/** Sending everything is what a drainer does; it is also what moving to another wallet looks like. */
export function balanceRisks(amount: bigint, balance: bigint | undefined, symbol: string): Risk[] {
  // More than there is cannot be sent at all, and that is said elsewhere.
  if (balance === undefined || amount > balance || amount * 100n < balance * 95n || amount === 0n) return []
  return [{ level: 'warning', code: 'whole-balance', text: `This sends nearly all your ${symbol}.` }]
}
