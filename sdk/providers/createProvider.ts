import type { Eip1193Events, Eip1193Provider } from '../api/providers.ts'
import { createEmitter } from './emitter.ts'

type SendAsync = (request: Eip1193Provider['request'], ...rest: Parameters<Eip1193Provider['sendAsync']>) => unknown

/** Lazy-loads `sendAsync`, because few pages call it. */
export type LoadSendAsync = () => Promise<{ sendAsync: SendAsync }>

type Settings = Pick<Eip1193Provider, 'isOriel' | 'request'> & { loadSendAsync: LoadSendAsync }

/** Creates a provider from its `request` function, with an emitter for its events. */
export function createProvider({ isOriel, request, loadSendAsync }: Settings) {
  const emitter = createEmitter<Eip1193Events>()
  const provider: Eip1193Provider = {
    isOriel,
    request,
    sendAsync(payload, callback) {
      loadSendAsync().then(
        ({ sendAsync }) => sendAsync(request, payload, callback),
        (error: unknown) => callback?.(error, undefined),
      )
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }
  return { emitter, provider }
}
