import type { NameRecord } from '#shared/account.ts'
import { etherCoinType, evmCoinType, solanaCoinType } from '#shared/names.ts'
import { t } from '../../i18n/i18n.ts'
import { config } from '../../platform/config.ts'
import { Address } from '../../ui/Address.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'

/** Lists the addresses to which the name leads. */
export function NameAddresses({ record: { addresses } }: { record: NameRecord }) {
  const rows = Object.entries(addresses).map(([coinType, { address }]) => ({
    label: networkOf(Number(coinType)),
    value: <Address address={address} />,
  }))
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('names.addresses')}</h2>
      <KeyValue rows={rows} label={t('names.addresses')} />
    </section>
  )
}

/** The number of a coin has the number of its network in it (ENSIP-11). */
function networkOf(coinType: number): string {
  if (coinType === solanaCoinType) return t('namespace.solana')
  if (coinType === etherCoinType) return t('names.allNetworks')
  const network = config.networks.find(
    ({ chainNamespace, id }) => chainNamespace === 'eip155' && evmCoinType(Number(id)) === coinType,
  )
  return network?.name ?? t('names.otherNetwork', { number: coinType & 0x7fff_ffff })
}
