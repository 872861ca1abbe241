import { Link } from '@inertiajs/react'
import type { ButtonHTMLAttributes, ComponentProps } from 'react'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind }

export function Button({ kind = 'secondary', type = 'button', className = '', ...props }: ButtonProps) {
  return <button {...props} type={type} className={`button ${kind} ${className}`} />
}

type LinkProps = ComponentProps<typeof Link> & { kind?: ButtonKind }

export function ButtonLink({ kind = 'secondary', className = '', ...props }: LinkProps) {
  return <Link {...props} className={`button ${kind} ${className}`} />
}
