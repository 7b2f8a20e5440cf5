import type { ThemeMode } from 'oriel'
import { useEffect, useState } from 'react'
import { shortenHex } from './dapp/amounts.ts'
import { useAction, useConnected, useDapp, useKitState } from './dapp/hooks.ts'
import { Brand } from './parts/pageEdges.tsx'
import { Button, FailureNote } from './parts/ui.tsx'

/** True if this page is served from an origin that the deployment doesn't trust. */
const isStranger = location.hostname.startsWith('stranger.')

export function Header() {
  const { kit } = useDapp()
  const connected = useConnected()
  const isRestoring = useKitState().status === 'restoring'
  const open = useAction(() => kit.open())
  const theme = useAction((themeMode: ThemeMode) => kit.setTheme({ themeMode }))

  return (
    <header className="top bar">
      <Brand />
      <span className={isStranger ? 'origin stranger' : 'origin'} title={location.origin}>
        <span className="unseen">This page is </span>
        {location.host} · {isStranger ? 'untrusted' : 'trusted'}
      </span>
      <span className="grow" />
      <a className="elsewhere" href="/">
        Example
      </a>
      <ThemeSelect onChange={theme.run} />
      <Button
        isQuiet={connected !== undefined}
        isBusy={open.state.status === 'pending'}
        onClick={() => open.run()}
        elementRef={kit.preloadOn}
      >
        {connected && <span className="dot" aria-hidden="true" />}
        {connected ? shortenHex(connected.address) : isRestoring ? 'Restoring…' : 'Connect wallet'}
      </Button>
      {open.state.status === 'failed' && <FailureNote failure={open.state.failure} />}
      {theme.state.status === 'failed' && <FailureNote failure={theme.state.failure} />}
    </header>
  )
}

const themeModes: ThemeMode[] = ['system', 'light', 'dark']

function ThemeSelect({ onChange }: { onChange(themeMode: ThemeMode): void }) {
  const [themeMode, setThemeMode] = useState<ThemeMode>('system')

  useEffect(() => {
    document.documentElement.dataset.theme = themeMode
  }, [themeMode])

  return (
    <select
      aria-label="Theme"
      value={themeMode}
      onChange={({ target }) => {
        const mode = themeModes.find((item) => item === target.value) ?? 'system'
        setThemeMode(mode)
        onChange(mode)
      }}
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  )
}
