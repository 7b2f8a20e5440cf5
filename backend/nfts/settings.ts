import { z } from 'zod'
import { Gateway } from '../config/gateway.ts'
import { defineSettings } from '../config/settings.ts'

export const nftSettings = defineSettings({
  shape: {
    /**
     * Gateways that serve the descriptions and pictures of NFTs without a host of their own. Their operators see which
     * ones are read. A gateway may be inside your network; other untrusted addresses may not.
     */
    gateways: z
      .strictObject({
        ipfs: Gateway.default('https://ipfs.io/ipfs/'),
        arweave: Gateway.default('https://arweave.net/'),
      })
      .default({ ipfs: 'https://ipfs.io/ipfs/', arweave: 'https://arweave.net/' }),
  },
})
