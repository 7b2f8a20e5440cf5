import type { personalMark } from '../../localWallet/personalMark.ts'

type Props = { mark: ReturnType<typeof personalMark.draw>; size?: 'large' }

/** Screen readers know the names of the signs. */
export function MarkSign({ mark, size }: Props) {
  return (
    <span className="mark" data-colour={mark.colour} data-size={size}>
      {mark.signs.join('')}
    </span>
  )
}
