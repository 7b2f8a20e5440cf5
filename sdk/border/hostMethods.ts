import { toRecord } from '@oriel/shared/json.ts'
import type { hostMethods } from '@oriel/shared/kit/contract.ts'
import type { Implementation, Reply } from '@oriel/shared/rpc/rpc.ts'
import type { KitEvent } from '../api/kitEvent.ts'
import type { KitState } from '../api/types.ts'
import { toWalletError } from './errors.ts'
import type { FrameCalls } from './frameCalls.ts'
import { isKitState } from './replies.ts'

type HostMethods = Implementation<typeof hostMethods>

/** Methods that the frame calls. Parameters are not validated, because the SDK trusts the frame. */
export type PageMethods = {
  [name in Exclude<keyof HostMethods, 'setVisible' | 'setState' | 'emit'>]: (
    params: Parameters<HostMethods[name]>[0] & object,
    calls: FrameCalls,
  ) => ReturnType<HostMethods[name]>
}

export type ServedMethods = Record<string, (params: unknown) => Promise<Reply>>

type Options = {
  element: { hide: () => void }
  /** Called when the modal in the frame has opened. */
  show: () => void
  page: PageMethods
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
}

/** Wraps the methods for penpal, so that they return errors as values instead of throwing. */
export function serveHostMethods(
  { element, show, page, setState, emit }: Options,
  calls: () => FrameCalls,
): ServedMethods {
  const methods: Record<string, (params: never, calls: FrameCalls) => unknown> = {
    setVisible: ({ visible }: { visible: unknown }) => (visible === true ? show() : element.hide()),
    setState: (state) => isKitState(state) && setState(state),
    emit: (event: KitEvent) => typeof event.type === 'string' && emit(event),
    ...page,
  }
  const serve = (work: (typeof methods)[string]) => async (params: unknown) => {
    try {
      // Call the method before any `await`, because the browser opens a link only while the click's user activation
      // lasts.
      const value = await work(toRecord(params) as never, calls())
      return { ok: true, value } as const
    } catch (error) {
      const failure = toWalletError(error)
      // Adds the message, because spreading an error omits it.
      return { ok: false, error: { ...failure, message: failure.message } } as const
    }
  }
  // Has no prototype, so that the frame cannot call `constructor`.
  const served: ServedMethods = Object.create(null)
  for (const [name, work] of Object.entries(methods)) served[name] = serve(work)
  return served
}
