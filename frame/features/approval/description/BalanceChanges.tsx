import type { AssetChange, Simulation } from '@oriel/clear-signing/description/simulation.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatFullAmount } from '../../../i18n/translate.ts'
import { Address } from '../../../ui/Address.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Dollars } from '../fees/Dollars.tsx'
import { describeClaimedIncome, formatTokenId, getDirection, hasVerifiedName } from '../model/changeText.ts'
import { toAmount } from '../model/tokenPrices.ts'

type Props = {
  simulation: Simulation
  network: Network | undefined
  /** True when part of the request cannot be decoded, so it may do more than change balances. */
  isUnread: boolean
  shownAddresses: ReadonlySet<string>
  heading?: 'h2' | 'h3'
}

/** Shows the simulated balance changes. A missing or failed simulation is reported as a warning instead. */
export function BalanceChanges({ simulation, network, isUnread, shownAddresses, heading: Heading = 'h3' }: Props) {
  if (!('changes' in simulation)) return null
  const { changes } = simulation
  // Don't claim that nothing changes: a stake or a program can change hands without a balance change.
  if (changes.length === 0 && isUnread) return null
  return (
    <section className="stack-tight">
      <Heading>{t('changes.title')}</Heading>
      {changes.length === 0 ? (
        <p className="footnote">{t('changes.none')}</p>
      ) : (
        <KeyValue
          rows={changes.map((change) => ({
            label: getDirection(change),
            value: <Change change={change} network={network} />,
            detail: <TokenAddress change={change} shownAddresses={shownAddresses} />,
          }))}
        />
      )}
    </section>
  )
}

/** Shows income in green only if the token's name is verified and the request itself names the token. */
function Change({ change, network }: { change: AssetChange; network: Network | undefined }) {
  const amount = toAmount(change, network?.nativeCurrency)
  if (change.amount > 0n && !hasVerifiedName(change)) return <span>{describeClaimedIncome(change, amount)}</span>
  const id = formatTokenId(change, `${amount.symbol} `)
  if (change.mayDiffer) return <span>{id ?? formatFullAmount(amount)}</span>
  return (
    <>
      <span className="amount" data-direction={change.amount < 0n ? 'out' : 'in'}>
        {change.amount < 0n ? '−' : '+'}
        {id ?? formatFullAmount(amount)}
      </span>
      <Dollars amount={amount} />
    </>
  )
}

/** Shows the token's address, because anyone can choose its name. */
function TokenAddress({ change, shownAddresses }: { change: AssetChange; shownAddresses: ReadonlySet<string> }) {
  const { token, symbol, name = symbol, amount } = change
  if (token === undefined) return null
  return (
    <>
      {amount < 0n && !hasVerifiedName(change) && name !== undefined && t('changes.callsItself', { name })}{' '}
      {!shownAddresses.has(token.toLowerCase()) && <Address address={token} full />}
    </>
  )
}
