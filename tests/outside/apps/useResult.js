import { useState } from 'react'

/**
 * Returns the last result as text, and `show`, which turns work into a click handler that runs it and shows the result.
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
