import { createRoot } from 'react-dom/client'

/** Smallest possible frame with the wallet's libraries. Shows only four buttons. */
function Floor() {
  return (
    <section className="card">
      <div className="modal-scroll">
        {['First', 'Second', 'Third', 'Fourth'].map((name) => (
          <button key={name} type="button" style={{ display: 'block', width: 300, height: 48, margin: 8 }}>
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)
