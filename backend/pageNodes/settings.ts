import { z } from 'zod'
import { Gateway } from '../config/gateway.ts'
import { defineSettings } from '../config/settings.ts'

export const pageNodesSettings = defineSettings({
  shape: {
    /**
     * Base URLs of nodes that pages may use for a network of their own even if they are on an internal network or do
     * not use TLS. All other nodes of pages must be public and use TLS.
     */
    pageNodeUrls: z.array(Gateway).default([]),
  },
})
