import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const shownMs = 1500

type CopyButtonProps = { text: string; label: string; copiedLabel: string }

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        size={16}
        label={label}
        onClick={() => void copy(text).then(setIsCopied)}
      />
      <VisuallyHidden>
        <span role="status">{isCopied ? copiedLabel : ''}</span>
      </VisuallyHidden>
    </>
  )
}

/** Where the page did not delegate `clipboard-write` to the frame, the old command still works in a click. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const isDone = document.execCommand('copy')
    area.remove()
    return isDone
  }
}
