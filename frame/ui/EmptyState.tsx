export function EmptyState({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
    </div>
  )
}
