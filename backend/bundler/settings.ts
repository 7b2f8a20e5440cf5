import { z } from 'zod'
import { Gateway } from '../config/gateway.ts'
import { defineSettings } from '../config/settings.ts'
import { howToMakePrivateKey, PrivateKey } from '../secrets/privateKey.ts'

export const bundlerSettings = defineSettings({
  shape: {
    /**
     * Base addresses of paymasters inside your network, or without TLS, that a page may name (ERC-7677). Any other
     * paymaster of a page must be public and have TLS.
     */
    paymasterUrls: z.array(Gateway).default([]),
    /** The private key that signs for the paymasters of all networks with a `sponsor`. It holds no money itself. */
    sponsorKey: PrivateKey.optional(),
  },
  variables: { sponsorKey: 'ORIEL_SPONSOR_KEY' },
  check({ networks, sponsorKey }, report) {
    if (networks.some(({ sponsor }) => sponsor) && sponsorKey === undefined)
      report(['sponsorKey'], `is missing: set ORIEL_SPONSOR_KEY. ${howToMakePrivateKey}`)
  },
  needsDatabase: ({ networks }) => networks.some(({ sponsor }) => sponsor !== undefined),
})
