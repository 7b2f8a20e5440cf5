import { sameAddress } from '#shared/caip.ts'
import type { Risk } from '../../description.ts'
import { isKnownToken } from '../../knownTokens.ts'
import type { AssetChange, Simulation } from '../../simulation.ts'
import type { DecodedCall } from './calldata.ts'
import { answersLikeToken } from './known.ts'
import type { CallContext, IntentOf } from './part.ts'

/** Returns the risks of a swap that follow from its arguments. */
export function swapRisks(
  { receive, least, to, until, path, native }: IntentOf<'swap'>,
  { account, now = Date.now(), facts, network }: CallContext,
): Risk[] {
  const risks: Risk[] = []
  const output = path.at(-1)
  if (output && native !== 'received' && (!isKnownToken(network, output) || !answersLikeToken(output, facts))) {
    const text = `This wallet does not know the token that you receive, ${output}. Whatever it calls itself, it may be worth nothing.`
    risks.push({ level: 'warning', code: 'unknown-output', text })
  }
  if (!sameAddress(to, account)) {
    const text = `What you receive goes to ${to}, not to your account.`
    risks.push({ level: 'danger', code: 'other-recipient', text })
  }
  if ((receive ?? least) === 0n) {
    const text = 'The swap does not say what you must receive at least. You may give everything and receive nothing.'
    risks.push({ level: 'danger', code: 'swap-for-nothing', text })
  }
  if (until < BigInt(Math.floor(now / 1000))) {
    const text = 'The time until which this swap may happen is over, so it would fail.'
    risks.push({ level: 'warning', code: 'swap-expired', text })
  }
  return risks
}

/** Returns a risk when nothing confirms that a swap brings the token that it names. */
export function outputRisks(calls: DecodedCall[], simulation: Simulation): Risk[] {
  // A failing simulation has a risk of its own.
  if ('ok' in simulation && !simulation.ok) return []
  return calls.flatMap(({ intent, inner }) => {
    const within = outputRisks(inner, simulation)
    if (intent.type !== 'swap' || intent.path.length === 0) return within
    if ('unavailable' in simulation) {
      const text = 'What the swap brings you could not be simulated. It may bring less than it names, or nothing.'
      return [{ level: 'warning', code: 'unknown-output', text }, ...within]
    }
    if (receivedOf(intent, simulation)) return within
    const text = 'In a simulation the swap brings you nothing of what it names.'
    return [{ level: 'danger', code: 'unknown-output', text }, ...within]
  })
}

/** Returns the balance change of a swap's output in a simulation. */
function receivedOf({ native, path }: IntentOf<'swap'>, { changes }: { changes: AssetChange[] }) {
  return changes.find(({ kind, token, amount }) => {
    return amount > 0n && (native === 'received' ? kind === 'native' : sameAddress(token ?? '', path.at(-1)))
  })
}

/**
 * Returns a risk when a swap accepts less than half of its simulated output, because others can take the difference.
 */
export function slippageRisks(calls: DecodedCall[], simulation: Simulation): Risk[] {
  if (!('changes' in simulation)) return []
  return calls.flatMap(({ intent, inner }) => {
    const within = slippageRisks(inner, simulation)
    if (intent.type !== 'swap') return within
    const received = receivedOf(intent, simulation)
    const least = intent.receive ?? intent.least ?? 0n
    if (!received || least === 0n || least * 2n >= received.amount) return within
    const text = 'The swap may bring you less than half of what it would bring now. Somebody can take the difference.'
    return [{ level: 'danger', code: 'swap-for-nothing', text }, ...within]
  })
}
