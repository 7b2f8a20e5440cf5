import type { ComponentType } from 'react'
import { createStore } from '../../../state/createStore.ts'

export type PhonePaneProps = {
  /** Number of wallets as text, for example "110+". */
  count: string | undefined
  images: (string | undefined)[]
  disabled: boolean
}

/** The pane beside the wallet list. Undefined until the later views are loaded, to keep the Connect chunk small. */
export const phonePane = createStore<{ Pane: ComponentType<PhonePaneProps> | undefined }>(() => ({ Pane: undefined }))
