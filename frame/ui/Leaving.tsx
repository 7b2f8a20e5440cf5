import { Component, type RefObject } from 'react'

type LeavingProps = {
  root: RefObject<HTMLElement | null>
  card: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  viewKey: string
  isShown: boolean
}

type Snapshot = { copy: HTMLElement; into: HTMLElement; scrollTop: number } | undefined

/**
 * Shows a copy of what goes, the view or the whole card, until its animation ends. The copy is taken before React
 * changes the document, which only a class can do.
 */
export class Leaving extends Component<LeavingProps> {
  override getSnapshotBeforeUpdate(before: LeavingProps): Snapshot {
    const { root, card, content, viewKey, isShown } = this.props
    if (!before.isShown || viewKey === before.viewKey || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [leaving, into] = isShown
      ? [content.current?.querySelector('.view'), content.current]
      : [card.current, root.current]
    // A view with fields or words is cut, so that no copy of what they hold is made.
    if (!leaving || !into || leaving.querySelector('input, textarea, .words')) return
    const copy = leaving.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return
    copy.className = isShown ? 'view view-leaving' : 'card modal-leaving'
    copy.inert = true
    copy.ariaHidden = 'true'
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['id', 'role', 'aria-live', 'data-autofocus', 'data-modal-title', 'data-direction'])
        element.removeAttribute(name)
    return { copy, into, scrollTop: leaving.querySelector('.modal-scroll')?.scrollTop ?? 0 }
  }

  override componentDidUpdate(_before: LeavingProps, _state: unknown, snapshot: Snapshot) {
    if (!snapshot) return
    const { copy, into, scrollTop } = snapshot
    copy.addEventListener('animationend', (event) => event.target === copy && copy.remove())
    into.append(copy)
    const area = copy.querySelector('.modal-scroll')
    if (area) area.scrollTop = scrollTop
  }

  override render() {
    return null
  }
}
