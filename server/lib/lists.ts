const AND = new Intl.ListFormat('en-US')
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' })

export const listWithAnd = (items: Iterable<string>) => AND.format(items)
export const listWithOr = (items: Iterable<string>) => OR.format(items)
