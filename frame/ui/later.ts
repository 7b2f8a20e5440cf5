import './styles/later.css'
import './icons/laterIcons.ts'
