/** The user's last action in the server-rendered shell, before the app has started. */
type Press = { path: number[]; text: string; at: number } | 'Escape'

/** Maximum age of a click that is replayed in the app, in ms. */
const maxAgeMs = 5000

/** Maximum time to wait for the user to release a button or key, in ms. */
const longestHoldMs = 2000

const releases = ['pointerup', 'pointercancel', 'keyup']

let last: Press | undefined
let isHeld = false

/**
 * Records the last click in the shell, so that the app can replay it. The shell's buttons aren't hydrated yet. Calls
 * `leave` when the user closes the modal.
 */
export function recordPresses(shell: HTMLElement, leave: () => void) {
  const isShown = () => shell.isConnected && !shell.hidden
  const close = () => {
    // Report the close only once. A second message would make the app close the view that the user opens next.
    if (last === 'Escape') return
    last = 'Escape'
    leave()
  }
  // Listen on the document. The skeleton card is inert, so the document is the target of clicks on the card.
  document.addEventListener('click', (event) => {
    const { target, isTrusted, timeStamp } = event
    if (!isShown() || !isTrusted || !(target instanceof Element)) return
    if (target.closest('.modal-side[data-end] button') || !isOnCard(shell, event)) return close()
    // Only record buttons, because links already work before the app loads.
    recordPress(target.closest('button'), timeStamp)
  })
  document.addEventListener('keydown', ({ key, target, isTrusted, timeStamp }) => {
    if (!isTrusted || !isShown()) return
    if (key === 'Escape') close()
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      recordPress(target.closest('.field-box')?.querySelector('button'), timeStamp)
    }
  })
  for (const name of ['pointerdown', 'keydown'])
    shell.addEventListener(name, () => {
      isHeld = true
    })
  for (const name of releases)
    addEventListener(name, () => {
      isHeld = false
    })
}

function recordPress(button: HTMLElement | null | undefined, at: number) {
  const modal = button?.closest('.modal')
  if (button && modal) last = { path: getPath(button, modal), text: getLabel(button), at }
}

/**
 * Resolves once the user releases the pointer or key pressed in the shell, or after `longestHoldMs`. Wait for this
 * before showing the app. Otherwise, a press that begins in the shell and ends in the app would be lost.
 */
export async function waitForRelease(): Promise<void> {
  if (!isHeld) return
  const waiting = new AbortController()
  const { signal } = waiting
  await new Promise((resolve) => {
    for (const name of releases) addEventListener(name, resolve, { signal })
    setTimeout(resolve, longestHoldMs)
  })
  waiting.abort()
  // Wait for the click event, which follows the release in the same task.
  await new Promise((resolve) => setTimeout(resolve))
}

/** Returns true if the click is on the card. Checks the target first, because keyboard clicks have no coordinates. */
function isOnCard(shell: HTMLElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('.card')) return true
  return [...shell.querySelectorAll('.card')].some((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}

/** Discards the recorded press. Call this after the user has closed the shell. */
export function forgetPresses() {
  last = undefined
  isHeld = false
}

/** Transfers focus, input values and the last click from the shell to the same elements in the app. */
export function replayPresses(shell: HTMLElement, app: HTMLElement, focused: Element | null) {
  const [from, to] = [shell, app].map((element) => element.querySelector('.modal'))
  if (!from || !to) return
  for (const field of from.querySelectorAll('input')) {
    const same = findAt(to, getPath(field, from))
    if (!(same instanceof HTMLInputElement) || same.type !== field.type) continue
    if (field.type !== 'checkbox') setFieldValue(same, field.value)
    else if (field.checked !== same.checked) same.click()
  }
  if (focused && from.contains(focused)) focus(findAt(to, getPath(focused, from)))
  if (last === 'Escape') document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  else if (last && performance.now() - last.at < maxAgeMs) {
    const button = findAt(to, last.path)
    // Don't click a button whose label has changed.
    if (button instanceof HTMLElement && getLabel(button) === last.text) button.click()
  }
  last = undefined
}

/**
 * Returns the label that identifies a button. The built-in wallet's button is identified by a fixed label, because its
 * own label changes once passkey support is known.
 */
const getLabel = (button: HTMLElement) =>
  button.closest('.own-wallet') ? 'own wallet' : `${button.ariaLabel ?? ''} ${button.textContent}`

function getPath(element: Element, root: Element): number[] {
  const parent = element.parentElement
  if (element === root || !parent) return []
  return [...getPath(parent, root), [...parent.children].indexOf(element)]
}

function findAt(root: Element, path: number[]): Element | undefined {
  return path.reduce<Element | undefined>((element, index) => element?.children[index], root)
}

function focus(element: Element | undefined) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** Sets a field's value with the native setter, because React overrides the element's own setter. */
function setFieldValue(field: HTMLInputElement, value: string) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
