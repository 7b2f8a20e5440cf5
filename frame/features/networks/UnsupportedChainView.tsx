import { type CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import { useEffect } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { router } from '../../router/router.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { disconnect } from '../../wallets/connection/disconnect.ts'
import { NetworkList } from './NetworkList.tsx'

export function UnsupportedChainView() {
  const { requested, active } = useStore(networks.store)
  useStore(session.store)
  const namespace = findUnsupportedNamespace()
  const isOver = namespace === undefined
  useEffect(() => {
    if (isOver) router.goBackOrCloseModal()
  }, [isOver])
  const id = namespace && active[namespace]
  if (!namespace || !id) return null

  const others = requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  return (
    <div className="stack">
      <UnsupportedNetwork id={id} />
      <p className="text" data-center>
        {t('unsupported.text')}
      </p>
      {others.length > 0 && <NetworkList networks={others} />}
      <Button variant="secondary" block onClick={() => void leave(namespace)}>
        {t('account.disconnect')}
      </Button>
    </div>
  )
}

function UnsupportedNetwork({ id }: { id: CaipNetworkId }) {
  const served = networks.served(id)
  return (
    <div className="switch">
      {served ? <NetworkImage network={served} size={56} /> : <Avatar address={id} size={56} />}
      <p className="switch-name">{served?.name ?? t('account.unknownNetwork')}</p>
      <p className="footnote">
        <bdi dir="ltr">{id}</bdi>
      </p>
    </div>
  )
}

function findUnsupportedNamespace(): Namespace | undefined {
  const first = getActiveNamespace()
  const all = first ? [first, ...Namespace.options] : Namespace.options
  return all.find((namespace) => session.isConnected(namespace) && networks.isUnsupported(namespace))
}

async function leave(namespace: Namespace) {
  try {
    await disconnect(namespace)
    router.close()
  } catch (error) {
    toasts.error(describeError(error))
  }
}
