import { lazy, Suspense } from 'react'
import { loadMessages } from '../../i18n/i18n.ts'
import { readRawConfig } from '../../platform/readRawConfig.ts'

const MoveSection = lazy(async () => {
  const [{ MoveSection }] = await Promise.all([import('./MoveSection.tsx'), loadMessages('extensionMove')])
  return { default: MoveSection }
})

/** Offers to move the wallet into the extension. Lazy-loads the code only if the deployment has an extension. */
export const MoveToExtension = () =>
  readRawConfig().extensionOrigins && (
    <Suspense>
      <MoveSection />
    </Suspense>
  )
