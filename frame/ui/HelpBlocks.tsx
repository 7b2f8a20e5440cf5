import './helpBlocks.css'
import { Icon, type IconName } from './icons/icons.tsx'

type Block = { icon: IconName; title: string; text: string }

export function HelpBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map(({ icon, title, text }) => (
    <section key={title} className="help-block">
      <span className="help-icon">
        <Icon name={icon} size={24} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="text" data-tone="muted">
          {text}
        </p>
      </div>
    </section>
  ))
}
