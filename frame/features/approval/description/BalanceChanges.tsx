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
  shownAddresses: ReadonlySet<string>
}

/** Shows the simulated balance changes. A missing or failed simulation is reported as a warning instead. */
export function BalanceChanges({ simulation, network, shownAddresses }: Props) {
  if (!('changes' in simulation)) return null
  const { changes } = simulation
  return (
    <section className="stack-tight">
      <h2>{t('changes.title')}</h2>
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
