import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { Button } from '../../ui/Button.tsx'

/** Button that opens the list of networks. Renders nothing if the dapp does not allow switching. */
export function ChooseNetworkButton({ block }: { block?: boolean | undefined }) {
  if (!useIsOn('networkSwitch')) return null
  return (
    <Button variant={block ? 'secondary' : 'primary'} block={block} onClick={() => router.push({ name: 'Networks' })}>
      {t('send.chooseNetwork')}
    </Button>
  )
}
