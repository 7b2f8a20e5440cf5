/** A pointer event: a move or a press. */
export type Press = {
  trusted: boolean
  type: 'mouse' | 'touch' | 'pen'
  x: number
  y: number
  screenX: number
  screenY: number
  /** Device pixels per CSS pixel. */
  scale: number
  /** Time of the event on the guard's clock, in ms. */
  at: number
}
