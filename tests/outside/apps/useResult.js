import { useState } from 'react'

/** Returns the last result as text, and `show`, which creates a click handler that runs work and shows its result. */
export function useResult() {
  const [result, setResult] = useState('')
  const show = (work) => () =>
    work().then(
      (value) => setResult(String(value)),
      ({ name, message }) => setResult(`${name}: ${message}`),
    )
  return { result, show }
}
