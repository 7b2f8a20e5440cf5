import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { getUnsupportedPolicy } from '../../state/unsupportedNetwork.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { chooseNetwork } from './chooseNetwork.ts'

const maxNamed = 2

type UnsupportedBannerProps = {
  namespace: Namespace
  /** True while a request is open. The switch button is then hidden, because switching would end the request. */
  isDeciding?: boolean
}

/**
 * Warns about an unsupported network. Renders only for the 'banner' policy and, while a request is open, for 'block'.
 */
export function UnsupportedBanner({ namespace, isDeciding = false }: UnsupportedBannerProps) {
  const { active, requested } = useStore(networks.store)
  const { enableNetworkSwitch, ...policyOptions } = useStore(options.store)
  useStore(session.store)
  const id = active[namespace]
  const policy = getUnsupportedPolicy({ enableNetworkSwitch, ...policyOptions })
  const isShown = policy === 'banner' || (policy === 'block' && isDeciding)
  if (!id || !isShown || !networks.isUnsupported(namespace)) return null

  const own = requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  const network = networks.served(id)?.name ?? describeUnknownNetwork(id)
  if (isDeciding) return <Banner>{t('unsupported.signing', { network })}</Banner>
  const name = session.of(namespace).walletName ?? t('networks.yourWallet')
  const [only] = own
  const openNetworks = () => (own.length === 1 && only ? chooseNetwork(only) : router.push({ name: 'Networks' }))
  return (
    <Banner
      action={
        enableNetworkSwitch !== false &&
        own.length > 0 && (
          <Button small onClick={openNetworks}>
            {t('switch.accept')}
          </Button>
        )
      }
    >
      {t('unsupported.banner', { name, network, networks: listNames(own.map((item) => item.name)) })}
    </Banner>
  )
}

/**
 * Returns a name for an unknown network. EVM networks are named by their chain ID, which users recognize. Solana
 * networks are named by their CAIP-2 ID, because they only have a genesis hash.
 */
function describeUnknownNetwork(id: CaipNetworkId): string {
  const { namespace, reference } = parseCaipNetworkId(id) ?? {}
  return namespace === 'eip155' && reference
    ? t('unsupported.unknownChain', { id: reference })
    : t('unsupported.unknown', { id })
}

function listNames(names: string[]): string {
  const count = names.length - maxNamed
  const more = count > 0 ? [t('unsupported.more', { count })] : []
  return new Intl.ListFormat(getFormatLocale(), { type: 'disjunction' }).format([...names.slice(0, maxNamed), ...more])
}
