/**
 * Shows the failure view that is already in the document, because nothing more can be fetched. Calls `leave` when the
 * user does not reload the wallet.
 */
export function showFailure(leave: () => void) {
  const failed = document.querySelector<HTMLTemplateElement>('template#failed')
  const modal = failed?.content.querySelector<HTMLElement>('.modal')
  if (!modal) return leave()
  const { dataset } = document.documentElement
  dataset.theme ??= matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  modal.dataset.surface = parent === window ? 'window' : 'frame'
  document.getElementById('picture')?.remove()
  document.body.append(modal)
  const [again, close] = modal.querySelectorAll('button')
  again?.addEventListener('click', () => location.reload())
  close?.addEventListener('click', leave)
  modal.addEventListener('click', ({ target }) => target === modal && leave())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave())
  if (document.hasFocus()) again?.focus()
}
