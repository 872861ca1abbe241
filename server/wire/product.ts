/** The product's name, on every screen and sheet. */
export const PRODUCT = 'Ingate'
