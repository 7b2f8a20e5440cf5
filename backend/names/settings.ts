import { defineSettings } from '../config/settings.ts'
import { howToMakePrivateKey, PrivateKey } from '../secrets/privateKey.ts'
import { NamesConfig } from './namesConfig.ts'

export const nameSettings = defineSettings({
  shape: {
    /** Enables names below an ENS name of the operator. The wallet offers none when the setting is absent. */
    names: NamesConfig.optional(),
    /** The private key that signs the records of the names for ENS. Its owner decides where the names lead. */
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
