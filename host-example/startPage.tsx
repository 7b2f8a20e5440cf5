import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { readFailure } from './dapp/failure.ts'

/** Shows the page that `make` resolves to, or the reason why it couldn't start. */
export async function startPage(make: () => Promise<ReactNode>) {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root.')
  const root = createRoot(element)
  try {
    root.render(await make())
  } catch (error) {
    console.error(error)
    root.render(
      <main className="broken">
        <h1>This example could not start</h1>
        <p role="alert">{readFailure(error).message}</p>
      </main>,
    )
  }
}
