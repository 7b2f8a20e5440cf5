import { lazy, Suspense } from 'react'
import { writtenConfig } from '../../platform/writtenConfig.ts'

const MoveSection = lazy(async () => ({ default: (await import('./MoveSection.tsx')).MoveSection }))

/** Offers the wallet to the extension. A deployment without one does not load the code of it. */
export const MoveToExtension = () =>
  writtenConfig().extensionOrigins && (
    <Suspense>
      <MoveSection />
    </Suspense>
  )
