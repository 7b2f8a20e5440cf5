import { useEffect } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { groupBySite, signatureLog } from '../../localWallet/signatureLog.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'

export function useSignatureLog() {
  const status = useStore(localWallet.store, (state) => state.status)
  const log = useStore(signatureLog.store, (state) => state.log)
  const { browser } = useStore(siteAccess.store)
  useEffect(() => {
    const refresh = () => void signatureLog.refresh().catch((error: Error) => toasts.error(describeError(error)))
    refresh()
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [])
  const grants = status?.grants ?? []
  return {
    isLocked: status?.state !== 'unlocked',
    log: log ?? [],
    isLoading: log === undefined,
    sites: groupBySite(browser ? grants.filter(({ origin }) => browser.serves(origin)) : grants, log ?? []),
  }
}
