import { lazy, Suspense } from 'react'
import { loadMessages } from '../../i18n/i18n.ts'
import { writtenConfig } from '../../platform/writtenConfig.ts'

const MoveSection = lazy(async () => {
  const [{ MoveSection }] = await Promise.all([import('./MoveSection.tsx'), loadMessages('extensionMove')])
  return { default: MoveSection }
})

/** Offers the wallet to the extension. A deployment without one does not load the code of it. */
export const MoveToExtension = () =>
  writtenConfig().extensionOrigins && (
    <Suspense>
      <MoveSection />
    </Suspense>
  )
