import { useEffect, useState } from 'react'
import type { personalMark } from '../../../localWallet/personalMark.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { markDrawings } from './markDrawings.ts'

type Props = { mark: ReturnType<typeof personalMark.draw>; size?: 'large' }

type Drawings = typeof markDrawings
let loaded: Drawings | undefined

/** Shows the mark. Screen readers announce the emoji by name. */
export function MarkSign({ mark, size }: Props) {
  const drawings = useDrawings()
  return (
    <span className="mark" data-colour={mark.colour} data-size={size}>
      <VisuallyHidden>{mark.signs.join('')}</VisuallyHidden>
      {mark.signs.map((sign) => (
        <svg key={sign} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          {drawings?.[sign].map((layer) => (
            <path key={layer} data-layer={layer[0]} d={layer.slice(1)} />
          ))}
        </svg>
      ))}
    </span>
  )
}

/** Loads the drawings of all signs at once, so that no request reveals the user's signs. */
function useDrawings(): Drawings | undefined {
  const [drawings, setDrawings] = useState(loaded)
  useEffect(() => {
    if (loaded) return
    import('./markDrawings.ts').then(
      (file) => {
        loaded = file.markDrawings
        setDrawings(loaded)
      },
      (error: unknown) => console.info('Oriel: the drawings of the mark could not be loaded.', error),
    )
  }, [])
  return drawings
}
