import { useEffect, useState } from 'react'
import type { KeptStorage } from '../../localWallet/persistentStorage.ts'
import { loginWallet } from '../../login/loginWallet.ts'

/** Whether a wallet would stay in this browser: found out before it is made. */
export function useKeptStorage(): KeptStorage | undefined {
  const [kept, setKept] = useState<KeptStorage>()
  useEffect(() => {
    let isThere = true
    void loginWallet.checkStorage().then((found) => isThere && setKept(found))
    return () => {
      isThere = false
    }
  }, [])
  return kept
}
