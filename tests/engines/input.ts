import type { Action } from './driver.ts'

/**
 * Returns one input source per device. A source pauses while other devices act, as both WebDriver protocols require.
 */
export function toSources(actions: Action[]) {
  const pause = { type: 'pause', duration: 0 }
  const pick = (convert: (action: Action) => object | undefined) => actions.map((action) => convert(action) ?? pause)
  const has = (name: string) => actions.some((action) => name in action)
  const pointer = pick((action) => {
    if ('move' in action) return { type: 'pointerMove', ...round(action.move), duration: 0 }
    return 'button' in action ? { type: action.button === 'down' ? 'pointerDown' : 'pointerUp', button: 0 } : undefined
  })
  const keys = pick((action) =>
    'key' in action ? { type: action.key === 'down' ? 'keyDown' : 'keyUp', value: action.value } : undefined,
  )
  const wheel = pick((action) =>
    'wheel' in action ? { type: 'scroll', ...round(action.at), deltaX: 0, deltaY: action.wheel } : undefined,
  )
  return [
    ...(has('move') || has('button')
      ? [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: pointer }]
      : []),
    ...(has('key') ? [{ type: 'key', id: 'keyboard', actions: keys }] : []),
    ...(has('wheel') ? [{ type: 'wheel', id: 'wheel', actions: wheel }] : []),
  ]
}

const round = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })
