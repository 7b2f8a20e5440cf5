import type { ComponentType } from 'react'
import { createStore } from '../../../state/createStore.ts'

export type PhonePaneProps = {
  /** The number of wallets, as a text such as "110+". */
  count: string | undefined
  images: (string | undefined)[]
  disabled: boolean
}

/** The pane beside the list of wallets. It is undefined until the later views are loaded, so that Connect is small. */
export const phonePane = createStore<{ Pane: ComponentType<PhonePaneProps> | undefined }>(() => ({ Pane: undefined }))
