import { z } from 'zod'
import { Gateway } from '../config/gateway.ts'
import { defineSettings } from '../config/settings.ts'

export const nftSettings = defineSettings({
  shape: {
    /**
     * Gateways for metadata and images of NFTs on IPFS and Arweave. The operators of the gateways see which NFTs are
     * read. A gateway may be on an internal network, but all other URLs of NFTs must be public.
     */
    gateways: z
      .strictObject({
        ipfs: Gateway.default('https://ipfs.io/ipfs/'),
        arweave: Gateway.default('https://arweave.net/'),
      })
      .default({ ipfs: 'https://ipfs.io/ipfs/', arweave: 'https://arweave.net/' }),
  },
})
