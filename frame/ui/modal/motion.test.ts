// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from './Modal.tsx'
import { Toast, type ToastMessage } from './Toast.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('default: a message takes the place of another one after 150 ms (SPEC 9, Timing)', async () => {
  const doNothing = () => undefined
  const show = (message: ToastMessage) =>
    act(async () =>
      root.render(
        createElement(Toast, { message, isOpen: true, onHide: doNothing, onHold: doNothing, onRelease: doNothing }),
      ),
    )
  await show({ id: 1, tone: 'loading', text: 'Sending' })
  expect(document.body.textContent).toBe('Sending')
  await show({ id: 2, tone: 'success', text: 'Sent' })
  await advance(149)
  expect(document.body.textContent).toBe('Sending')
  await advance(1)
  expect(document.body.textContent).toBe('Sent')
})

test('default: a closing that is refused shakes the card for 500 ms (SPEC 9, Timing)', async () => {
  const animate = vi.fn()
  HTMLElement.prototype.animate = animate
  const props = { title: 'Sign in', viewKey: 'view', surface: 'frame' as const, children: null }
  const labels = { close: 'Close', back: 'Back' }
  const show = (shake: number) => act(async () => root.render(createElement(Modal, { ...props, labels, shake })))
  await show(0)
  expect(animate).not.toHaveBeenCalled()
  await show(1)
  expect(animate.mock.calls.map(([, { duration }]) => duration)).toEqual([500])
})

/** Returns the computed style of a part of the modal. */
function getStyle(selector: string): CSSStyleDeclaration {
  const sheets = ['base', 'modal'].map((name) =>
    readFileSync(join(import.meta.dirname, '../styles', `${name}.css`), 'utf8'),
  )
  document.head.innerHTML = `<style>${sheets.join('\n')}</style>`
  document.body.innerHTML =
    '<dialog class="modal" open><section class="card"><h1 class="modal-title"><span></span></h1>' +
    '<div class="modal-scroll"><div class="view" data-direction="next"></div></div></section></dialog>'
  return getComputedStyle(document.querySelector(selector) as Element)
}

test('default: a title fades in for 120 ms, and height and view move for 150 ms (SPEC 9, Timing)', () => {
  expect(getStyle('.modal-title > span').animation).toMatch(/^appear 120ms /)
  expect(getStyle('.modal-scroll').transition).toMatch(/^block-size 150ms /)
  expect(getStyle('.view').animation).toMatch(/^slide-in 150ms /)
})

test('default: the card is 360 px wide (SPEC 9, Lists and sizes)', () => {
  expect(getStyle('.card').getPropertyValue('inline-size')).toBe('min(360px, 100%)')
})
