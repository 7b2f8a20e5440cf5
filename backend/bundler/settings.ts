import { z } from 'zod'
import { Gateway } from '../config/gateway.ts'
import { defineSettings } from '../config/settings.ts'
import { howToMakePrivateKey, PrivateKey } from '../secrets/privateKey.ts'

export const bundlerSettings = defineSettings({
  shape: {
    /**
     * Base URLs of paymasters (ERC-7677) that pages may use even if they are on an internal network or do not use TLS.
     * All other paymasters must be public and use TLS.
     */
    paymasterUrls: z.array(Gateway).default([]),
    /** Private key that signs for the paymasters of all networks with a `sponsor`. Its address needs no balance. */
    sponsorKey: PrivateKey.optional(),
  },
  variables: { sponsorKey: 'ORIEL_SPONSOR_KEY' },
  check({ networks, sponsorKey }, report) {
    if (networks.some(({ sponsor }) => sponsor) && sponsorKey === undefined)
      report(['sponsorKey'], `is missing: set ORIEL_SPONSOR_KEY. ${howToMakePrivateKey}`)
  },
  needsDatabase: ({ networks }) => networks.some(({ sponsor }) => sponsor !== undefined),
})
