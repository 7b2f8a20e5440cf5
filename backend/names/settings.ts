import { defineSettings } from '../config/settings.ts'
import { howToMakePrivateKey, PrivateKey } from '../secrets/privateKey.ts'
import { NamesConfig } from './namesConfig.ts'

export const nameSettings = defineSettings({
  shape: {
    /** Enables names below the operator's ENS name. If unset, the wallet offers no names. */
    names: NamesConfig.optional(),
    /** Private key that signs the name records for ENS. It controls what the names resolve to. */
    namesKey: PrivateKey.optional(),
  },
  variables: { namesKey: 'ORIEL_NAMES_KEY' },
  check({ names, namesKey, networks }, report) {
    if (names && namesKey === undefined) report(['namesKey'], `is missing: set ORIEL_NAMES_KEY. ${howToMakePrivateKey}`)
    if (names && !networks.some(({ network }) => network.caipNetworkId === names.network))
      report(['names', 'network'], 'is not in "networks": add it there')
  },
  needsDatabase: ({ names }) => names !== undefined,
})
