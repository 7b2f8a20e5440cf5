import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '#shared/chains/caip.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { unsupportedPolicy } from '../../state/unsupportedNetwork.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { chooseNetwork } from './chooseNetwork.ts'

const named = 2

type UnsupportedBannerProps = {
  namespace: Namespace
  /** True while a request is decided: a switch would end the request, so none is offered. */
  isDeciding?: boolean
}

/** Shown if the policy is 'banner'. It blocks nothing. */
export function UnsupportedBanner({ namespace, isDeciding = false }: UnsupportedBannerProps) {
  const { active, requested } = useStore(networks.store)
  const { enableNetworkSwitch, ...wishes } = useStore(options.store)
  useStore(session.store)
  const id = active[namespace]
  const policy = unsupportedPolicy({ enableNetworkSwitch, ...wishes })
  const isShown = policy === 'banner' || (policy === 'block' && isDeciding)
  if (!id || !isShown || !networks.isUnsupported(namespace)) return null

  const own = requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  const network = networks.served(id)?.name ?? unknownName(id)
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
      {t('unsupported.banner', { name, network, networks: listNames(own.map((one) => one.name)) })}
    </Banner>
  )
}

/** Users know an EVM network by its chain ID. For a Solana network there is only the genesis hash. */
function unknownName(id: CaipNetworkId): string {
  const { namespace, reference } = parseCaipNetworkId(id) ?? {}
  return namespace === 'eip155' && reference
    ? t('unsupported.unknownChain', { id: reference })
    : t('unsupported.unknown', { id })
}

function listNames(names: string[]): string {
  const count = names.length - named
  const more = count > 0 ? [t('unsupported.more', { count })] : []
  return new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format([...names.slice(0, named), ...more])
}
