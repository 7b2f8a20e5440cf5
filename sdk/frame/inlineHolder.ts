import type { Theme } from '../api/options.ts'
import { createOptionsError } from '../border/errors.ts'
import { setStyles } from './dialogStyles.ts'

/** Container of an inline wallet: an element, a selector that matches one, or true for the element of AppKit pages. */
export type Inline = string | Element | true

export type InlineHolderOptions = {
  /** Called after the dialog has moved to another parent. */
  onMoved: (dialog: HTMLDialogElement) => void
  /** Called when the size of the holder changes, which it also does when the page hides its container or shows it. */
  onResized: () => void
}

export type CreateInlineHolder = typeof createInlineHolder
export type InlineHolder = ReturnType<CreateInlineHolder>

/** Element with `moveBefore`, which moves the dialog without reloading its iframe. Not all browsers support it. */
type Parent = Element & { moveBefore?: (node: Node, child: Node | null) => void }

/** Elements that AppKit pages have for the option `enableEmbedded`. */
const appKitElements = 'appkit-modal, w3m-modal'

const holderStyles = {
  all: 'initial',
  display: 'block',
  width: '100%',
  'min-width': '320px',
  'max-width': '480px',
  height: '560px',
  // Take the container's height, so that nothing below it moves.
  'min-height': 'inherit',
  'margin-inline': 'auto',
  'color-scheme': 'light dark',
  background: 'light-dark(#fff,#121313)',
  outline: '1px solid #8883',
  'outline-offset': '-1px',
}

/**
 * Creates the holder of an inline wallet: an element in the page's container that contains the dialog, and that keeps
 * its size while the wallet is a modal.
 */
export function createInlineHolder(inline: Inline, { onMoved, onResized }: InlineHolderOptions) {
  let holder: HTMLElement | undefined
  const sizeObserver = new ResizeObserver(onResized)

  function moveInto(parent: Parent, dialog: HTMLDialogElement) {
    if (dialog.parentNode === parent || !canHold(parent)) return
    if (parent.moveBefore) parent.moveBefore(dialog, null)
    else parent.append(dialog)
    onMoved(dialog)
  }

  return {
    /**
     * Adds the holder to the page's container, and returns it if the dialog may be in it. Throws 8001 if there is not
     * exactly one container, or if it has a wallet already.
     */
    mount(): HTMLElement | undefined {
      holder = addHolder(inline === true ? appKitElements : inline)
      sizeObserver.observe(holder)
      return canHold(holder) ? holder : undefined
    },

    unmount() {
      sizeObserver.disconnect()
      holder?.remove()
      holder = undefined
    },

    /** Shows the dialog in the page, or leaves it hidden if it cannot be in the holder. */
    show(dialog: HTMLDialogElement) {
      if (holder) moveInto(holder, dialog)
      if (dialog.parentNode !== holder) return
      dialog.role = 'region'
      dialog.ariaHidden = null
      setStyles(dialog, { opacity: '1', 'pointer-events': 'auto' })
      setPosition(dialog, 'static')
      dialog.querySelector('iframe')?.removeAttribute('tabindex')
    },

    /** Prepares the dialog for the top layer, which does not render an element inside a hidden container. */
    lift(dialog: HTMLDialogElement) {
      if (!dialog.checkVisibility()) moveInto(document.body, dialog)
      dialog.role = null
      setPosition(dialog, 'fixed')
    },

    /** Sets the colors of the holder, which is visible until the wallet has loaded and while it is a modal. */
    setTheme({ themeMode, themeVariables: { radius = 24 } = {} }: Theme) {
      if (!holder) return
      // An invalid declaration, such as the color scheme `system`, is ignored.
      setStyles(holder, { 'color-scheme': 'light dark', 'border-radius': `${radius}px` })
      if (themeMode) setStyles(holder, { 'color-scheme': themeMode })
    },

    /** Sets the height in px. */
    setHeight(height: number) {
      if (holder) setStyles(holder, { height: `${height}px` })
    },
  }
}

function addHolder(inline: string | Element): HTMLElement {
  const [container, ...others] = typeof inline === 'string' ? document.querySelectorAll(inline) : [inline]
  if (!container?.isConnected) throw createOptionsError(`The option inline: the page has no element ${inline}.`)
  if (others.length > 0) throw createOptionsError(`The option inline: several elements match ${inline}.`)
  if (container.querySelector('[data-oriel-inline]'))
    throw createOptionsError(`The option inline: ${inline} has a wallet already.`)
  const holder = document.createElement('div')
  holder.dataset.orielInline = ''
  setStyles(holder, holderStyles)
  container.append(holder)
  return holder
}

/**
 * Returns true if the dialog can be in the element. A hidden element only works if the browser can move the dialog out
 * without reloading the iframe. Otherwise, a request that opens a modal would be lost.
 */
const canHold = (parent: Parent) => !!parent.moveBefore || parent.checkVisibility()

function setPosition(dialog: HTMLDialogElement, position: string) {
  for (const element of [dialog, ...dialog.querySelectorAll('iframe')]) setStyles(element, { position })
}
