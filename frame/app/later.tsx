import { lazy } from '@oriel/shared/lazy.ts'
import { type FunctionComponent, use } from 'react'
import { loadMessages, type MessageFile } from '../i18n/i18n.ts'
import { messageGroups } from '../i18n/messageGroups.ts'
import { isSavingData } from '../platform/isSavingData.ts'
import { createStore } from '../state/createStore.ts'

const { parts, review } = messageGroups

type Feature = {
  /**
   * Message files to load with the feature's views. Omits the `first` group of `messageGroups.ts`, because it loads
   * with the app.
   */
  messages: readonly MessageFile[]
  /**
   * True if the feature never renders in an iframe, because an embedding page could imitate its views for passwords and
   * recovery phrases.
   */
  topLevelOnly?: true
}

/** Features whose code is lazy-loaded. */
export const features = {
  connect: { messages: [] },
  wallets: { messages: [] },
  account: { messages: parts },
  send: { messages: [...parts, ...review] },
  swap: { messages: [...parts, ...review, 'swap'] },
  buy: { messages: [...parts, 'buy'] },
  pay: { messages: [...parts, ...review, 'pay'] },
  names: { messages: [...parts, 'names'] },
  signIn: { messages: ['signIn'] },
  approve: { messages: [...parts, ...review] },
  window: { messages: [...parts, ...review, 'login', 'settings'], topLevelOnly: true },
} satisfies Record<string, Feature>

export type FeatureName = keyof typeof features

export type Later<props> = FunctionComponent<props> & {
  feature: FeatureName
  /** Loads the component's code and messages. Retries after a failure. */
  load: () => Promise<FunctionComponent<props>>
  forgetFailure: () => void
}

/** Features whose messages have loaded. The app can render the titles of their views. */
export const loadedFeatures = createStore<{ [name in FeatureName]?: true }>(() => ({ connect: true, wallets: true }))

/** Loads the styles, icons and fonts of all views except Connect. */
const loadStyles = lazy(async () => {
  const [{ addFonts }] = await Promise.all([import('../ui/fonts.ts'), import('../ui/later.ts')])
  if (!isSavingData()) addFonts()
})

async function loadFeatureMessages(feature: FeatureName) {
  await loadMessages(...features[feature].messages)
  loadedFeatures.setState({ [feature]: true })
}

type Handle = { feature: FeatureName; load: () => Promise<unknown>; forgetFailure: () => void }
const components: Handle[] = []

/** Returns a component that suspends until its code and its feature's messages have loaded. */
export function createLazyComponent<props extends object>(
  feature: FeatureName,
  loadCode: () => Promise<FunctionComponent<props>>,
): Later<props> {
  let loaded: FunctionComponent<props> | undefined
  let loading: Promise<FunctionComponent<props>> | undefined
  let hasFailed = false

  async function start() {
    try {
      const [Component] = await Promise.all([loadCode(), loadFeatureMessages(feature), loadStyles()])
      loaded = Component
      return Component
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  function forgetFailure() {
    if (hasFailed) loading = undefined
    hasFailed = false
  }
  function load() {
    forgetFailure()
    loading ??= start()
    return loading
  }
  function LaterComponent(props: props) {
    // Keep the promise even if it rejects. React renders a component again after an error, and a new promise would
    // retry.
    loading ??= start()
    const Component = loaded ?? use(loading)
    return <Component {...props} />
  }
  const component: Later<props> = Object.assign(LaterComponent, { feature, load, forgetFailure })
  components.push(component)
  return component
}

/** Loads all components of a feature. */
export async function loadFeature(name: FeatureName) {
  await Promise.all(components.filter(({ feature }) => feature === name).map(({ load }) => load()))
}

export async function loadAllFeatures() {
  await Promise.all(components.map(({ load }) => load()))
}

/** Forgets all failures, so that components that failed to load retry on their next render. */
export function forgetFailures() {
  for (const { forgetFailure } of components) forgetFailure()
}
