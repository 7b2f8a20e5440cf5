import type { Network } from '#shared/networks.ts'
import type { Amount } from '../../chains/description.ts'
import type { AssetChange, Simulation } from '../../chains/simulation.ts'
import { t } from '../../i18n/i18n.ts'
import { Address } from '../../ui/Address.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Dollars } from './Dollars.tsx'
import { amountText } from './ItemValue.tsx'
import { amountOf } from './worth.ts'

type Props = {
  simulation: Simulation
  network: Network | undefined
  /** Part of it nobody here can read: what it does elsewhere than to balances was not looked at. */
  isUnread: boolean
  /** Addresses that stand in a row above: there is nothing to compare in a second one. */
  shown: ReadonlySet<string>
  /** One level below the heading that it follows. */
  heading?: 'h2' | 'h3'
}

/** What the account would gain and lose. That it cannot be told, and that it would fail, is said among the warnings. */
export function BalanceChanges({ simulation, network, isUnread, shown, heading: Heading = 'h3' }: Props) {
  if (!('changes' in simulation)) return null
  const { changes } = simulation
  // A stake or a program can be given away without a balance that changes.
  if (changes.length === 0 && isUnread) return null
  return (
    <section className="stack-tight">
      <Heading>{t('changes.title')}</Heading>
      {changes.length === 0 ? (
        <p className="footnote">{t('changes.none')}</p>
      ) : (
        <KeyValue
          rows={changes.map((change) => ({
            label: change.amount < 0n ? t('changes.out') : t('changes.in'),
            value: <Change change={change} network={network} />,
            detail: <TokenOf change={change} shown={shown} />,
          }))}
        />
      )}
    </section>
  )
}

const isNamed = ({ kind, isKnown }: AssetChange) => kind === 'native' || isKnown === true

/** Income is green only where the deployment vouches for the token's name. */
function Change({ change, network }: { change: AssetChange; network: Network | undefined }) {
  const amount = amountOf(change, network?.nativeCurrency)
  if (change.amount > 0n && !isNamed(change)) return <span>{claimedIncome(change, amount)}</span>
  const id = idOf(change, `${amount.symbol} `)
  return (
    <>
      <span className="amount" data-direction={change.amount < 0n ? 'out' : 'in'}>
        {change.amount < 0n ? '−' : '+'}
        {id ?? amountText(amount)}
      </span>
      <Dollars amount={amount} />
    </>
  )
}

function claimedIncome(change: AssetChange, amount: Amount): string {
  const text = `+${idOf(change) ?? amountText({ ...amount, symbol: '' }).trim()}`
  const name = change.symbol ?? change.name
  return name === undefined ? t('changes.unnamed', { amount: text }) : t('changes.claimed', { amount: text, name })
}

/** Of one that its amount alone does not name. */
function idOf({ kind, amount, tokenId }: AssetChange, name = ''): string | undefined {
  if (kind === 'erc721') return `${name}#${tokenId}`
  return kind === 'erc1155' ? `${amount < 0n ? -amount : amount} × ${name}#${tokenId}` : undefined
}

/** Which token it is, whatever it calls itself. */
function TokenOf({ change, shown }: { change: AssetChange; shown: ReadonlySet<string> }) {
  const { token, symbol, name = symbol, amount } = change
  if (token === undefined) return null
  return (
    <>
      {amount < 0n && !isNamed(change) && name !== undefined && t('changes.callsItself', { name })}{' '}
      {!shown.has(token.toLowerCase()) && <Address address={token} full />}
    </>
  )
}
