export const PRODUCT = 'Ingate'
