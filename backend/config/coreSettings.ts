import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'
import { NetworkEntry } from './networkEntry.ts'
import { ExactOrigin, Project, ProjectId } from './projects.ts'
import { defineSettings } from './settings.ts'

/** Settings that all features share. */
export const coreSettings = defineSettings({
  shape: {
    /** Origin at which browsers reach this backend. @default http://oriel.localhost:<port> */
    publicOrigin: ExactOrigin.optional(),
    projects: z
      .record(ProjectId, Project)
      .refine((projects) => Object.keys(projects).length > 0, 'must have at least one project, such as "default"'),
    networks: z
      .array(NetworkEntry)
      .min(1, 'must have at least one network')
      .default(() => builtInNetworks.map(({ caipNetworkId }) => NetworkEntry.parse({ network: caipNetworkId }))),
  },
  variables: { publicOrigin: 'ORIEL_PUBLIC_ORIGIN' },
  check({ publicOrigin, projects, networks }, report) {
    for (const [id, { allowedOrigins }] of Object.entries(projects)) {
      if (publicOrigin && isListedOrigin(publicOrigin, allowedOrigins)) {
        const message = `lists the wallet's own origin ${publicOrigin}: pages and wallet must not share an origin`
        report(['projects', id, 'allowedOrigins'], message)
      }
    }
    for (const [index, { network }] of networks.entries()) {
      const first = networks.findIndex((other) => other.network.caipNetworkId === network.caipNetworkId)
      if (first !== index)
        report(['networks', index], `repeats ${network.caipNetworkId}: list its rpcUrls in one entry`)
    }
  },
  needsDatabase: ({ networks }) => networks.some(({ index }) => index !== undefined),
})
