/**
 * Shows the error view. Its markup is already part of the document, because other files may fail to load. Calls `leave`
 * if the user closes the view instead of reloading.
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
