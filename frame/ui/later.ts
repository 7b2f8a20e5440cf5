import './later.css'
import './laterIcons.ts'
