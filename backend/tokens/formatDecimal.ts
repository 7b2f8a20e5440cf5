export function formatDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
