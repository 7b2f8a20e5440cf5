import { useEffect, useState } from 'react'
import type { Persistence } from '../../localWallet/persistentStorage.ts'
import { loginWallet } from '../../login/loginWallet.ts'

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
