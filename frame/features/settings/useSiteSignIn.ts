import type { SignedMessage } from '@oriel/shared/signIn/signIn.ts'
import { useEffect, useState } from 'react'
import type { HomeAccount } from '../../localWallet/signInToSite.ts'
import type { Opener } from '../../walletWindow/windowRequest.ts'

export type SiteSignIn = { isLoading: boolean; text?: string; sign: () => Promise<SignedMessage | undefined> }

const none: SiteSignIn = { isLoading: false, sign: async () => undefined }

/**
 * Returns the sign-in that the site requests along with the connection. The text is only created once, so that the user
 * agrees to exactly what is shown. Loads the sign-in code only for sites that request a sign-in.
 */
export function useSiteSignIn(asking: Opener, account: HomeAccount): SiteSignIn {
  const isWanted = asking.task === 'use' && asking.signIn !== undefined
  const [signIn, setSignIn] = useState<SiteSignIn>({ ...none, isLoading: isWanted })
  useEffect(() => {
    let isCurrent = true
    if (!isWanted) return
    void createSignIn(asking, account)
      // On failure, connect without the sign-in. The site can still request it later.
      .catch((error: unknown) => {
        console.info(error)
        return none
      })
      .then((result) => {
        if (isCurrent) setSignIn(result)
      })
    return () => {
      isCurrent = false
    }
  }, [isWanted, asking, account])
  return signIn
}

async function createSignIn(asking: Opener, account: HomeAccount): Promise<SiteSignIn> {
  const { signForSite, createSiteSignIn } = await import('../../localWallet/signInToSite.ts')
  const signIn = createSiteSignIn(asking, account)
  return signIn ? { isLoading: false, text: signIn.text, sign: () => signForSite(asking, account, signIn) } : none
}
