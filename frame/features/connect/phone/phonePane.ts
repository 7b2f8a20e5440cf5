import type { ComponentType } from 'react'
import { createStore } from '../../../state/createStore.ts'

export type PhonePaneProps = {
  /** Number of wallets as text, for example "110+". */
  count: string | undefined
  images: (string | undefined)[]
  disabled: boolean
}

/**
 * Pane beside the wallet list. Undefined until it is loaded with the later views, which keeps the Connect chunk small.
 */
export const phonePane = createStore<{ Pane: ComponentType<PhonePaneProps> | undefined }>(() => ({ Pane: undefined }))
