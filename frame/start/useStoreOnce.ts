type Store<state> = { getState: () => state }

const whole = <state>(state: state) => state

/**
 * Replaces zustand's `useStore` where the picture is rendered: a server has one state, and React would ask for the
 * initial one.
 */
export function useStore<state, value = state>(
  store: Store<state>,
  select: (state: state) => value = whole as never,
): value {
  return select(store.getState())
}
