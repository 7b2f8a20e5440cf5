import type { Network } from '#shared/networks.ts'
import type { AssetChange, Simulation } from '../../chains/simulation.ts'
import { t } from '../../i18n/i18n.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { amountText } from './ItemValue.tsx'

type Props = {
  simulation: Simulation
  network: Network | undefined
  /** Part of it nobody here can read: what it does elsewhere than to balances was not looked at. */
  isUnread: boolean
}

/** What the account would gain and lose. "Cannot be told" is not "nothing". */
export function BalanceChanges({ simulation, network, isUnread }: Props) {
  if ('unavailable' in simulation) return <Notice tone="warning">{t('changes.unavailable')}</Notice>
  // The failure itself is one of the risks.
  if (!simulation.ok) return null
  const { changes } = simulation
  // A stake or a program can be given away without a balance that changes.
  if (changes.length === 0 && isUnread) return null
  return (
    <div className="stack-tight">
      <h3>{t('changes.title')}</h3>
      {changes.length === 0 ? (
        <p className="footnote">{t('changes.none')}</p>
      ) : (
        <KeyValue
          rows={changes.map((change) => ({
            label: change.amount < 0n ? t('changes.out') : t('changes.in'),
            value: (
              <span className="amount" data-direction={change.amount < 0n ? 'out' : 'in'}>
                {changeText(change, network)}
              </span>
            ),
          }))}
        />
      )}
    </div>
  )
}

function changeText({ amount, kind, symbol, name, decimals, token, tokenId }: AssetChange, network?: Network): string {
  const units = amount < 0n ? -amount : amount
  const sign = amount < 0n ? '−' : '+'
  if (kind === 'native' && network) {
    return `${sign}${amountText({ units, symbol: network.nativeCurrency.symbol, decimals: network.nativeCurrency.decimals })}`
  }
  const label = symbol ?? name ?? token ?? ''
  if (kind === 'erc721') return `${sign}${label} #${tokenId}`
  if (kind === 'erc1155') return `${sign}${units} × ${label} #${tokenId}`
  return `${sign}${amountText({ units, symbol: label, ...(decimals !== undefined && { decimals }) })}`
}
