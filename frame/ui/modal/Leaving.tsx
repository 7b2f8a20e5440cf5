import { Component, type RefObject } from 'react'

type LeavingProps = {
  root: RefObject<HTMLElement | null>
  card: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  viewKey: string
  isShown: boolean
}

type Copy = { copy: HTMLElement; into: HTMLElement; scrollTop: number }
/**
 * Result of `getSnapshotBeforeUpdate`. It is null instead of undefined, because React warns about an undefined
 * snapshot.
 */
type Snapshot = { copied: Copy | undefined } | null

/** Timeout in ms after which the copy is removed, because an animation that doesn't run fires no end event. */
const longestMs = 1000

/**
 * Shows a copy of a leaving view or card until its exit animation ends. This is a class component, because only
 * `getSnapshotBeforeUpdate` can copy the element before React changes the DOM.
 */
export class Leaving extends Component<LeavingProps> {
  private hiding: ReturnType<typeof setTimeout> | undefined

  override getSnapshotBeforeUpdate(before: LeavingProps): Snapshot {
    const { root, card, content, viewKey, isShown } = this.props
    if (!before.isShown || viewKey === before.viewKey || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return null
    const [leaving, into] = isShown
      ? [content.current?.querySelector('.view'), content.current]
      : [card.current, root.current]
    return { copied: copyElement(leaving, into, isShown) }
  }

  override componentDidUpdate(before: LeavingProps, _state: unknown, snapshot: Snapshot) {
    const { root, isShown } = this.props
    if (isShown && !before.isShown) this.endClosing()
    if (!snapshot) return
    if (!isShown && root.current) {
      root.current.dataset.closing = ''
      this.hiding = setTimeout(this.endClosing, longestMs)
    }
    if (!snapshot.copied) return
    const { copy, into, scrollTop } = snapshot.copied
    const end = isShown ? () => copy.remove() : this.endClosing
    copy.addEventListener('animationend', (event) => event.target === copy && end())
    into.append(copy)
    const area = copy.querySelector('.modal-scroll')
    if (area) area.scrollTop = scrollTop
  }

  private endClosing = () => {
    clearTimeout(this.hiding)
    const { current } = this.props.root
    delete current?.dataset.closing
    for (const copy of current?.querySelectorAll('.modal-leaving') ?? []) copy.remove()
  }

  override render() {
    return null
  }
}

/** Copies an element, unless it contains fields or recovery words, so that no secret is duplicated. */
function copyElement(leaving: Element | null | undefined, into: HTMLElement | null, isView: boolean): Copy | undefined {
  if (!leaving || !into || leaving.querySelector('input, textarea, .words, .quiz')) return undefined
  const copy = leaving.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return undefined
  copy.className = isView ? 'view view-leaving' : 'card modal-leaving'
  copy.inert = true
  copy.ariaHidden = 'true'
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['id', 'role', 'aria-live', 'data-autofocus', 'data-modal-title', 'data-direction'])
      element.removeAttribute(name)
  return { copy, into, scrollTop: leaving.querySelector('.modal-scroll')?.scrollTop ?? 0 }
}
