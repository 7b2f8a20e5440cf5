import { lockScroll } from './scrollLock.ts'

const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const permissions = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

/** `!important`, because the page's own style sheet may style every dialog and iframe. */
function style(element: HTMLElement, properties: Record<string, string>) {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value, 'important')
}

const fill = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  // The iframe is see-through only while its colour scheme is that of the frame's document, which is always light.
  'color-scheme': 'light',
}

/** Laid out but not there for anyone: showing it again takes one frame. */
const hidden = { visibility: 'hidden', 'pointer-events': 'none' }
const shown = { visibility: 'visible', 'pointer-events': 'auto' }

type Options = {
  src: string
  zIndex?: number | undefined
  /** The user pressed Escape outside the iframe: the frame decides whether it may close. */
  onCancel: () => void
  /** The page removed the dialog. */
  onRemoved: () => void
  /** The iframe has loaded a document, the first or another. */
  onLoad: () => void
}

/** The `<dialog>` in the host page with the wallet's iframe, which fills the viewport and draws everything itself. */
export class FrameElement {
  #options: Options
  #dialog: HTMLDialogElement | undefined
  #iframe: HTMLIFrameElement | undefined
  #sheet: CSSStyleSheet | undefined
  #visible = false
  #focused: Element | null = null
  /** What had the focus when the frame was wanted: by the time it is shown, the frame itself may have it. */
  #opener: Element | null = null
  #unlockScroll: (() => void) | undefined
  #removals = new MutationObserver(() => {
    if (!this.isMounted()) this.#options.onRemoved()
  })
  #repairs = new MutationObserver(() => this.#repair())

  constructor(options: Options) {
    this.#options = options
  }

  /** The frame's window, as long as the page keeps the iframe. */
  get window(): Window | null {
    return this.#iframe?.contentWindow ?? null
  }

  isMounted(): boolean {
    return !!this.#iframe?.isConnected
  }

  /** Puts the iframe into the page. A new element each time: changing `src` would add to the page's history. */
  mount() {
    const active = focusedElement()
    if (!this.#visible && active !== this.#iframe) this.#opener = active
    if (this.isMounted()) return
    this.unmount()
    const { src, zIndex = 999 } = this.#options
    const dialog = document.createElement('dialog')
    const iframe = document.createElement('iframe')
    iframe.title = 'Wallet'
    iframe.setAttribute('sandbox', sandbox)
    iframe.allow = permissions.map((name) => `${name} ${new URL(src).origin}`).join('; ')
    iframe.referrerPolicy = 'strict-origin'
    iframe.src = src
    iframe.addEventListener('load', this.#options.onLoad)
    style(iframe, { ...fill, visibility: 'inherit', 'pointer-events': 'inherit' })
    style(dialog, { ...fill, ...hidden, 'z-index': String(zIndex) })
    dialog.setAttribute('aria-label', 'Wallet')
    dialog.dataset.orielFrame = ''
    dialog.append(iframe)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.#options.onCancel()
    })
    dialog.addEventListener('close', () => this.#reopen(dialog))
    this.#dialog = dialog
    this.#iframe = iframe
    this.#clearBackdrop()
    const parent = document.body ?? document.documentElement
    parent.append(dialog)
    // Not the subtree: this must cost nothing while the page works.
    for (const node of [document.documentElement, parent, dialog]) this.#removals.observe(node, { childList: true })
  }

  unmount() {
    const dialog = this.#dialog
    const sheet = this.#sheet
    this.#removals.disconnect()
    this.#dialog = this.#iframe = this.#sheet = undefined
    this.#conceal(dialog)
    dialog?.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    this.#returnFocus()
  }

  show() {
    const dialog = this.#dialog
    if (this.#visible || !dialog || !this.isMounted()) return
    this.#visible = true
    const active = focusedElement()
    this.#focused = active === this.#iframe ? this.#opener : active
    this.#unlockScroll = lockScroll()
    style(dialog, shown)
    this.#repair()
    this.#repairs.observe(document.documentElement, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] })
    // Someone may have opened it without the top layer.
    if (dialog.open) dialog.close()
    dialog.showModal()
    this.#iframe?.focus()
  }

  hide() {
    this.#conceal(this.#dialog)
    this.#returnFocus()
  }

  setZIndex(zIndex: number) {
    this.#options.zIndex = zIndex
    if (this.#dialog) style(this.#dialog, { 'z-index': String(zIndex) })
  }

  #conceal(dialog: HTMLDialogElement | undefined) {
    if (!this.#visible || !dialog) return
    this.#visible = false
    this.#repairs.disconnect()
    if (dialog.open) dialog.close()
    style(dialog, hidden)
    this.#unlockScroll?.()
  }

  /** After all else: the page may listen to it, and call us from there. */
  #returnFocus() {
    const focused = this.#focused as HTMLElement | null
    this.#focused = null
    this.#iframe?.blur()
    // XML of the page's own has no such method.
    focused?.focus?.({ preventScroll: true })
  }

  /** Browsers close a dialog on a second Escape whatever the page says; the frame may have to keep it open. */
  #reopen(dialog: HTMLDialogElement) {
    if (!this.#visible || dialog !== this.#dialog || dialog.open || !this.isMounted()) return
    dialog.showModal()
    this.#iframe?.focus()
    this.#options.onCancel()
  }

  /** Password managers and other people's modals take everything outside of them out of reach, our dialog included. */
  #repair() {
    for (let node: Element | null | undefined = this.#dialog; node; node = node.parentElement) {
      if (node.hasAttribute('inert')) node.removeAttribute('inert')
      if (node.getAttribute('aria-hidden') === 'true') node.removeAttribute('aria-hidden')
    }
  }

  /** `::backdrop` has no `style`; a constructed sheet is no inline style for the page's Content-Security-Policy. */
  #clearBackdrop() {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('dialog[data-oriel-frame]::backdrop { display: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    this.#sheet = sheet
  }
}

/** What has the focus, also inside open shadow roots. */
function focusedElement(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element === document.body ? null : element
}
