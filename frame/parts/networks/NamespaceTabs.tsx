import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { t } from '../../i18n/i18n.ts'
import { networks } from '../../state/networks.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { getConnectedNamespaces } from '../wallets/walletsInUse.ts'

export function NamespaceTabs({ namespace }: { namespace: Namespace }) {
  const connected = getConnectedNamespaces()
  if (connected.length < 2) return null
  return (
    <Segmented
      label={t('wallets.chain')}
      hideLabel
      options={connected.map((value) => ({ value, label: t(`namespace.${value}`) }))}
      value={namespace}
      onChange={networks.setNamespace}
    />
  )
}
