import { useEffect, useState } from 'react'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Persistence } from '../../localWallet/persistentStorage.ts'

export function usePersistentStorage(): Persistence | undefined {
  const [kept, setKept] = useState<Persistence>()
  useEffect(() => {
    let isThere = true
    void localWallet.checkStorage().then((found) => isThere && setKept(found))
    return () => {
      isThere = false
    }
  }, [])
  return kept
}
