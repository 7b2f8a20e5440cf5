import { ThemeMode, ThemeVariables } from '@oriel/shared/kit/theme.ts'
import type { Root } from 'react-dom/client'
import * as z from 'zod/mini'
import { showScenario } from '../scenarios/showScenario.tsx'
import { options } from '../state/options.ts'
import { hostTheme } from '../theme/hostTheme.ts'
import { readyMessage } from './readyMessage.ts'

const Theme = z.object({ themeMode: ThemeMode, themeVariables: ThemeVariables })

/** Renders a scenario and applies each theme that the parent page sends. Ignores messages from other origins. */
export async function showPreview(root: Root, scenario: string) {
  await showScenario(root, scenario)
  addEventListener('message', ({ data, isTrusted, origin, source }) => {
    const theme = Theme.safeParse(data)
    if (!isTrusted || origin !== location.origin || source !== parent || !theme.success) return
    void hostTheme.prepare(theme.data.themeVariables).then(() => options.store.setState(theme.data))
    drawPage(theme.data.themeVariables.backdrop?.blur ?? 0)
  })
  parent.postMessage(readyMessage, location.origin)
}

/** Draws lines of text behind the card, blurred as the SDK would blur the page. */
function drawPage(blur: number) {
  const found = document.querySelector<HTMLElement>('.preview-page')
  const page = found ?? document.createElement('div')
  page.className = 'preview-page'
  page.style.filter = blur > 0 ? `blur(${blur}px)` : 'none'
  if (!found) document.body.prepend(page)
}
