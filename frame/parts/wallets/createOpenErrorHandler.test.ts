import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { expect, test } from 'vitest'
import { loadMessages } from '../../i18n/i18n.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { toasts } from '../../state/toasts.ts'
import { createOpenErrorHandler } from './createOpenErrorHandler.ts'

await loadMessages('connect')

test('error: a link that was not opened is shown to the visitor, and reported without the link', () => {
  const emitted: KitEvent[] = []
  kitEvents.subscribe((event) => emitted.push(event))
  createOpenErrorHandler('Brook')(new Error('The page does not open this link.'))
  expect(toasts.store.getState().current).toMatchObject({
    tone: 'error',
    text: 'This site couldn’t open Brook. Try another way.',
  })
  expect(emitted).toEqual([
    { type: 'CONNECT_PROXY_ERROR', name: 'Brook', message: 'The page does not open this link.' },
  ])
})
