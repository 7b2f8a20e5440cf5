import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './icons/icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const confirmedMs = 1500

type CopyButtonProps = {
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  iconOnly?: boolean | undefined
  block?: boolean | undefined
  variant?: 'primary' | undefined
  onCopy?: ((copied: boolean) => void) | undefined
}

export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, iconOnly, block, variant, onCopy } = props
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  async function copy() {
    const copied = await copyText(text)
    onCopy?.(copied)
    setState(copied ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), confirmedMs)
  }
  const result = state === 'copied' ? copiedLabel : state === 'failed' ? failedLabel : ''
  const icon = state === 'copied' ? 'check' : state === 'failed' ? 'warning' : 'copy'
  return (
    <>
      {iconOnly ? (
        <button
          type="button"
          className="icon-button"
          data-state={state}
          title={result || label}
          aria-label={label}
          onClick={() => void copy()}
        >
          <Icon name={icon} />
        </button>
      ) : (
        <Button icon={icon} block={block} variant={variant} onClick={() => void copy()}>
          {result || label}
        </Button>
      )}
      <VisuallyHidden>
        <output>{result}</output>
      </VisuallyHidden>
    </>
  )
}

/**
 * Copies text with the Clipboard API, or with a selection if the host's permissions policy blocks it. Returns true on
 * success.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'copy-area'
  // Add the text area to the open dialog, because a modal dialog makes everything outside it inert.
  const container = focused?.closest('dialog') ?? document.body
  container.append(area)
  area.select()
  // Use `execCommand`, because it is the only way to copy without the clipboard-write permission.
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
