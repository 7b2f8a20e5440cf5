import { coinbaseId } from '@oriel/shared/kit/pageWallet.ts'
import { config } from '../platform/config.ts'
import { isMobile } from '../platform/device.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { storage } from '../state/storage.ts'

/** First protocol revision in which the SDK can load a wallet into the page. */
const minRevision = 2

/**
 * Offers Coinbase's wallet, which opens as a pop-up of the page. Loads it immediately if the user is connected to it,
 * and otherwise when the modal opens. Does nothing on phones, where a link opens the page in the Coinbase app's browser
 * instead.
 */
export function offerCoinbase(revision: number) {
  const { basic, coinbasePreference, enableCoinbase } = options.store.getState()
  const usesEvm = networks.store.getState().requested.some(({ chainNamespace }) => chainNamespace === 'eip155')
  if (
    revision < minRevision ||
    !config.coinbaseUrl ||
    !enableCoinbase ||
    coinbasePreference === 'eoaOnly' ||
    basic ||
    isMobile() ||
    !usesEvm
  )
    return
  if (storage.get('session')?.eip155?.connectorId === coinbaseId || router.store.getState().open) return load()
  const stop = router.store.subscribe(({ open }) => {
    if (!open) return
    stop()
    load()
  })
}

function load() {
  import('../wallets/page/coinbase.ts')
    .then(({ addCoinbase }) => addCoinbase())
    .catch((error: unknown) => console.error(error))
}
