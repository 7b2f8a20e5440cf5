import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { etherCoinType, solanaCoinType, toEvmCoinType } from '@oriel/shared/chains/names.ts'
import { t } from '../../i18n/i18n.ts'
import { config } from '../../platform/config.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { nameDraft } from './model/nameDraft.ts'
import { names } from './model/names.ts'
import type { NameScope } from './model/scope.ts'
import { TaskFailure } from './TaskFailure.tsx'

type Props = { scope: NameScope; record: NameRecord }

/** Lists the addresses that the name resolves to. */
export function NameAddresses({ scope, record: { name, addresses } }: Props) {
  const rows = Object.entries(addresses).map(([coinType, { address }]) => ({
    label: getNetworkName(Number(coinType)),
    value: <Address address={address} />,
  }))
  return (
    <section className="stack">
      <div className="stack" data-gap="tight">
        <h2 className="section">{t('names.addresses')}</h2>
        <KeyValue rows={rows} label={t('names.addresses')} />
      </div>
      <SolanaAddress name={name} own={scope.solana} isSet={addresses[solanaCoinType] !== undefined} />
    </section>
  )
}

type SolanaProps = {
  name: string
  /** The account's own address. */
  own: string | undefined
  isSet: boolean
}

/**
 * Adds or removes the Solana address. An existing address can be removed even if the deployment does not support
 * Solana.
 */
function SolanaAddress({ name, own, isSet }: SolanaProps) {
  const running = useStore(nameDraft.store, (draft) => draft.running)
  const nextAddress = isSet ? '' : own
  if (nextAddress === undefined) return null
  return (
    <>
      {!isSet && <p className="footnote">{t('names.solanaText', { name })}</p>}
      <TaskFailure of="address" />
      <Button
        block
        busy={running === 'address'}
        disabled={running !== undefined}
        onClick={() => void names.setSolana(name, nextAddress)}
      >
        {t(isSet ? 'names.solanaRemove' : 'names.solanaAdd')}
      </Button>
    </>
  )
}

/** Returns the name of the network with this coin type. The coin type contains the chain ID (ENSIP-11). */
function getNetworkName(coinType: number): string {
  if (coinType === solanaCoinType) return t('namespace.solana')
  if (coinType === etherCoinType) return t('names.allNetworks')
  const network = config.networks.find(
    ({ chainNamespace, id }) => chainNamespace === 'eip155' && toEvmCoinType(Number(id)) === coinType,
  )
  return network?.name ?? t('names.otherNetwork', { number: coinType & 0x7fff_ffff })
}
