import { useEffect, useState } from 'react'
import type { Persistence } from '../../localWallet/persistentStorage.ts'
import { loginWallet } from '../../login/loginWallet.ts'

/** Returns whether this browser would keep a new wallet; undefined until it was checked. */
export function usePersistentStorage(): Persistence | undefined {
  const [kept, setKept] = useState<Persistence>()
  useEffect(() => {
    let isThere = true
    void loginWallet.checkStorage().then((found) => isThere && setKept(found))
    return () => {
      isThere = false
    }
  }, [])
  return kept
}
