import { useState } from 'react'

/**
 * Returns the result of the last work as text, and `show`, which wraps work into a click handler that shows its result.
 */
export function useResult() {
  const [result, setResult] = useState('')
  const show = (work) => () =>
    work().then(
      (value) => setResult(String(value)),
      ({ name, message }) => setResult(`${name}: ${message}`),
    )
  return { result, show }
}
