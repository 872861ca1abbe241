import { limits } from '../limits.ts'
import { Allowance } from './allowance.ts'

/** Connections that share one budget: the strangers of one address, or those of one known user. */
export class Party<Connection> {
  readonly connections = new Set<Connection>()
  readonly allowance: Allowance

  constructor(rate: typeof limits.ofAddress) {
    this.allowance = new Allowance(rate)
  }
}
