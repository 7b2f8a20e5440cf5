type AmountProps = {
  /** Already formatted; undefined where it is not known. */
  value: string | undefined
  symbol?: string | undefined
  /** What stands for an unknown value: never a zero. */
  unavailable: string
  sign?: 'in' | 'out' | undefined
  size?: 'normal' | 'large' | undefined
}

export function Amount({ value, symbol, unavailable, sign, size = 'normal' }: AmountProps) {
  if (value === undefined)
    return (
      <span className="amount" data-unavailable="">
        {unavailable}
      </span>
    )
  const mark = sign === 'in' ? '+' : sign === 'out' ? '−' : ''
  return (
    <span className="amount" data-direction={sign} data-size={size}>
      <bdi dir="ltr">
        {mark}
        {value}
      </bdi>
      {symbol ? ' ' : null}
      {symbol ? <bdi>{symbol}</bdi> : null}
    </span>
  )
}
