import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { Leaving } from './Leaving.tsx'
import { useAnimatedHeight } from './useAnimatedHeight.ts'
import { useModalFocus } from './useModalFocus.ts'
import { useSheetSwipe } from './useSheetSwipe.ts'

const shakeMs = 500

type ModalProps = {
  title: string
  /** False while the modal is hidden. A hidden modal doesn't move focus. @default true */
  isShown?: boolean | undefined
  /** True if swiping down from the top closes the sheet. @default false */
  closesBySwipe?: boolean | undefined
  heading?: ReactNode
  /** Identifies the view. A new key moves focus and starts the transition. */
  viewKey: string
  direction?: 'next' | 'prev' | undefined
  /** `inline` fills its iframe, which is a part of the page. */
  surface: 'frame' | 'inline' | 'window'
  /** Hides the card, for use while the page moves the iframe. @default false */
  isMoving?: boolean | undefined
  /** Called with the height that the card needs for its content, in px. */
  onHeight?: ((blockSize: number) => void) | undefined
  labels: { close: string; back: string }
  onClose?: (() => void) | undefined
  onBack?: (() => void) | undefined
  left?: ReactNode
  tool?: ReactNode
  /** Rendered above the header. */
  chrome?: ReactNode
  /** Shakes the card whenever the number changes. */
  shake?: number | undefined
  /** Rendered inside the dialog, so that assistive technology announces it while the rest of the page is inert. */
  toast?: ReactNode
  footer?: ReactNode
  /**
   * The hidden view beneath. Give the element a `key`. The view then keeps its state until `viewKey` returns to that
   * key.
   */
  covered?: ReactNode
  children: ReactNode
}

export function Modal(props: ModalProps) {
  const { title, heading, viewKey, direction, surface, labels, onClose, onBack, left, toast, footer } = props
  const { isShown = true, closesBySwipe } = props
  const titleId = useId()
  const root = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const backdrop = useBackdrop(surface === 'frame' ? onClose : undefined)
  useModalFocus({ root, card, content, viewKey, onClose, isShown, isOpenEnded: surface === 'inline' })
  useAnimatedHeight({ scroll, content, viewKey, isBounded: surface !== 'window', onHeight: props.onHeight })
  useShake(card, props.shake ?? 0)
  useSheetSwipe(card, closesBySwipe ? onClose : undefined)
  return (
    <dialog
      ref={root}
      open
      inert={!isShown}
      className="modal"
      data-surface={surface}
      data-shown={isShown}
      data-moving={props.isMoving || undefined}
      aria-modal={surface !== 'inline'}
      aria-labelledby={titleId}
      {...backdrop}
    >
      <Leaving root={root} card={card} content={content} viewKey={viewKey} isShown={isShown} />
      <section ref={card} className="card">
        <div className="sheet-handle" />
        {props.chrome}
        <header className="modal-header">
          <div className="modal-side">
            {onBack ? <IconButton icon="back" label={labels.back} onClick={onBack} /> : left}
          </div>
          <h1
            id={titleId}
            className="modal-title"
            tabIndex={-1}
            data-modal-title=""
            aria-label={heading ? title : undefined}
          >
            <span key={title}>{heading || title}</span>
          </h1>
          <div className="modal-side" data-end="">
            {props.tool}
            {onClose ? <IconButton icon="close" label={labels.close} onClick={onClose} /> : null}
          </div>
        </header>
        <div ref={scroll} className="modal-scroll">
          <div ref={content} className="modal-content">
            {props.covered}
            <div key={viewKey} className="view" data-direction={direction}>
              {props.children}
            </div>
            {footer ? <footer className="modal-footer">{footer}</footer> : null}
          </div>
        </div>
      </section>
      {toast}
    </dialog>
  )
}

/** Closes the modal when the user clicks the backdrop, but not when a text selection ends there. */
function useBackdrop(onClose: (() => void) | undefined) {
  const began = useRef(false)
  if (!onClose) return {}
  return {
    onPointerDown(event: MouseEvent<HTMLElement>) {
      began.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (began.current && event.target === event.currentTarget) onClose()
    },
  }
}

function useShake(card: React.RefObject<HTMLElement | null>, shake: number) {
  const last = useRef(shake)
  useEffect(() => {
    if (shake === last.current) return
    last.current = shake
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const offsets = [0, -6, 6, -5, 5, -3, 3, 0]
    card.current?.animate(
      offsets.map((offset) => ({ transform: `translateX(${offset}px)` })),
      { duration: shakeMs, easing: 'ease-in-out' },
    )
  }, [card, shake])
}
